package m.javalin;

import io.javalin.Javalin;
import io.javalin.http.*;
import static io.javalin.apibuilder.ApiBuilder.*;

public class Main {
  public static void main(String[] args) {
    Javalin app = Javalin.create(config -> {
      config.router.apiBuilder(() -> {
        path("x", () -> {
          get("y", ctx -> {
            Runtime.getRuntime().exec("x " + ctx.queryParam("a")); // expect: CWE-78
          });
          post(Main::handle);
        });
      });
    });
    app.get("/a/{id}", ctx -> {
      Runtime.getRuntime().exec("x " + ctx.pathParam("id")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + ctx.queryParam("q")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + ctx.queryParams("q").get(0)); // expect: CWE-78
      Runtime.getRuntime().exec("x " + ctx.queryParamMap().get("q").get(0)); // expect: CWE-78
      Runtime.getRuntime().exec("x " + ctx.header("h")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + ctx.headerMap().get("h")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + ctx.cookie("c")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + ctx.path()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + ctx.queryString()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + ctx.req().getParameter("a")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + ctx.pathParamAsClass("id", String.class).get());
      Runtime.getRuntime().exec("x " + ctx.queryParamAsClass("id", String.class).getOrDefault("x"));
      Runtime.getRuntime().exec("x " + ctx.splat("a")); // expect: CWE-78
    });
    app.post("/b", Main::handle);
    app.ws("/ws", ws -> {
      ws.onMessage(ctx -> {
        Runtime.getRuntime().exec("x " + ctx.message()); // expect: CWE-78
        Runtime.getRuntime().exec("x " + ctx.queryParam("a")); // expect: CWE-78
      });
    });
    app.before(ctx -> {
      Runtime.getRuntime().exec("x " + ctx.header("a")); // expect: CWE-78
    });
  }

  static void handle(Context ctx) throws Exception {
    Runtime.getRuntime().exec("x " + ctx.formParam("f")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + ctx.body()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + ctx.bodyAsClass(Form.class).name); // expect: CWE-78
    Runtime.getRuntime().exec("x " + new String(ctx.bodyAsBytes())); // expect: CWE-78
    Runtime.getRuntime().exec("x " + ctx.uploadedFile("f").filename()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + ctx.bodyValidator(Form.class).get().name); // expect: CWE-78
    Runtime.getRuntime().exec("x " + new String(ctx.bodyInputStream().readAllBytes())); // expect: CWE-78
    for (UploadedFile file : ctx.uploadedFiles("f")) Runtime.getRuntime().exec("x " + file.filename()); // expect: CWE-78
  }

  static class Form {
    String name;
  }
}
