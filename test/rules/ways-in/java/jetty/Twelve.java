package m.jetty;

import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.*;
import org.eclipse.jetty.util.Callback;

public class Twelve extends Handler.Abstract {
  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Runtime.getRuntime().exec("x " + request.getHttpURI().getPath()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getHeaders().get("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + Request.getPathInContext(request)); // expect: CWE-78
    Runtime.getRuntime().exec("x " + Request.getParameters(request).getValue("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + Request.extractQueryParameters(request).getValue("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + Content.Source.asString(request)); // expect: CWE-78
    return true;
  }
}
