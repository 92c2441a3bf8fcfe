package m.rsocket;

import java.rmi.*;
import java.rmi.server.UnicastRemoteObject;

public class Rmi extends UnicastRemoteObject implements Hello {
  @Override
  public String hello(String name) throws RemoteException {
    try {
      Runtime.getRuntime().exec("x " + name); // expect: CWE-78
    } catch (Exception e) {
    }
    return "";
  }
}

interface Hello extends Remote {
  String hello(String name) throws RemoteException;
}
