package m.jetty;

import java.io.IOException;
import javax.servlet.http.*;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.AbstractHandler;

public class Main extends AbstractHandler {
  @Override
  public void handle(String target, Request base, HttpServletRequest request, HttpServletResponse response) throws IOException {
    Runtime.getRuntime().exec("x " + target); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getParameter("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + base.getParameter("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + base.getHeader("a")); // expect: CWE-78
  }
}
