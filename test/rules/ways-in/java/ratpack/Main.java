package m.ratpack;

import ratpack.form.Form;
import ratpack.handling.*;
import ratpack.server.RatpackServer;

public class Main {
  public static void main(String[] args) throws Exception {
    RatpackServer.start(server -> server.handlers(chain -> chain
      .get("a/:id", ctx -> {
        Runtime.getRuntime().exec("x " + ctx.getPathTokens().get("id")); // expect: CWE-78
        Runtime.getRuntime().exec("x " + ctx.getRequest().getQueryParams().get("a")); // expect: CWE-78
        Runtime.getRuntime().exec("x " + ctx.getRequest().getHeaders().get("a")); // expect: CWE-78
        Runtime.getRuntime().exec("x " + ctx.getRequest().getPath()); // expect: CWE-78
        Runtime.getRuntime().exec("x " + ctx.getRequest().oneCookie("a")); // expect: CWE-78
      })
      .post("b", ctx -> ctx.parse(Form.class).then(form -> {
        Runtime.getRuntime().exec("x " + form.get("a")); // expect: CWE-78
        Runtime.getRuntime().exec("x " + form.file("a").getFileName()); // expect: CWE-78
      }))
      .post("c", ctx -> ctx.getRequest().getBody().then(body -> {
        Runtime.getRuntime().exec("x " + body.getText()); // expect: CWE-78
      }))));
  }
}

class Show implements Handler {
  @Override
  public void handle(Context ctx) throws Exception {
    Runtime.getRuntime().exec("x " + ctx.getPathTokens().get("id")); // expect: CWE-78
  }
}
