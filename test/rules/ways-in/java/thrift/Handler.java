package m.thrift;

import org.apache.thrift.TException;

public class Handler implements Calculator.Iface {
  @Override
  public String ask(String name, Work work) throws TException {
    try {
      Runtime.getRuntime().exec("x " + name);
      Runtime.getRuntime().exec("x " + work.comment);
    } catch (Exception e) {
    }
    return "";
  }
}
