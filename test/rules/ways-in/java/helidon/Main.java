package m.helidon;

import io.helidon.webserver.http.*;

public class Main implements HttpService {
  @Override
  public void routing(HttpRules rules) {
    rules.get("/{name}", this::show).post("/b", (request, response) -> {
      Runtime.getRuntime().exec("x " + request.content().as(String.class)); // expect: CWE-78
    });
  }

  private void show(ServerRequest request, ServerResponse response) throws Exception {
    Runtime.getRuntime().exec("x " + request.path().pathParameters().get("name")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.query().get("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.headers().value(null).get()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.path().path()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.prologue().uriPath().path()); // expect: CWE-78
  }
}
