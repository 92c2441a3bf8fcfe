package m.gwt;

import com.google.gwt.user.server.rpc.RemoteServiceServlet;

public class ServiceImpl extends RemoteServiceServlet implements Service {
  @Override
  public String greet(String name) {
    try {
      Runtime.getRuntime().exec("x " + name); // expect: CWE-78
      Runtime.getRuntime().exec("x " + getThreadLocalRequest().getHeader("a")); // expect: CWE-78
    } catch (Exception e) {
    }
    return "";
  }
}
