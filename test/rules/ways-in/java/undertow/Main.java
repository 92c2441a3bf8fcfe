package m.undertow;

import io.undertow.*;
import io.undertow.server.*;
import io.undertow.server.handlers.form.*;

public class Main implements HttpHandler {
  @Override
  public void handleRequest(HttpServerExchange exchange) throws Exception {
    Runtime.getRuntime().exec("x " + exchange.getQueryParameters().get("a").getFirst()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + exchange.getPathParameters().get("a").getFirst()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + exchange.getRequestHeaders().getFirst("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + exchange.getRequestPath()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + exchange.getRelativePath()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + exchange.getQueryString()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + exchange.getRequestURI()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + exchange.getRequestCookies().get("a").getValue()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + exchange.getRequestCookie("a").getValue()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + new String(exchange.getInputStream().readAllBytes())); // expect: CWE-78
    exchange.getRequestReceiver().receiveFullString((ex, text) -> {
      try {
        Runtime.getRuntime().exec("x " + text); // expect: CWE-78
      } catch (Exception e) {
      }
    });
    FormData form = exchange.getAttachment(FormDataParser.FORM_DATA);
    Runtime.getRuntime().exec("x " + form.getFirst("a").getValue()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + form.getFirst("a").getFileName());
  }

  public static void main(String[] args) {
    Undertow.builder().addHttpListener(8080, "localhost").setHandler(exchange -> {
      Runtime.getRuntime().exec("x " + exchange.getQueryParameters().get("a").getFirst()); // expect: CWE-78
    }).build();
    Handlers.routing().get("/a", exchange -> {
      Runtime.getRuntime().exec("x " + exchange.getRequestPath()); // expect: CWE-78
    });
  }
}
