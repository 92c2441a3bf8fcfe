package m.gcf;

import com.google.cloud.functions.*;

public class Function implements HttpFunction {
  @Override
  public void service(HttpRequest request, HttpResponse response) throws Exception {
    Runtime.getRuntime().exec("x " + request.getFirstQueryParameter("a").orElse("")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getQueryParameters().get("a").get(0)); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getReader().readLine()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getPath()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getFirstHeader("a").get()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getParts().get("f").getFileName().get()); // expect: CWE-78
  }
}
