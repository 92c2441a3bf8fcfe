package m.vertx;

import io.vertx.core.*;
import io.vertx.core.eventbus.*;
import io.vertx.core.http.*;
import io.vertx.ext.web.*;
import io.vertx.ext.web.handler.BodyHandler;

public class Main extends AbstractVerticle {
  @Override
  public void start() {
    Router router = Router.router(vertx);
    router.route().handler(BodyHandler.create());
    router.get("/a/:id").handler(this::a);
    router.post("/b").handler(context -> {
      try {
        Runtime.getRuntime().exec("x " + context.getBodyAsString()); // expect: CWE-78
        Runtime.getRuntime().exec("x " + context.body().asString()); // expect: CWE-78
        Runtime.getRuntime().exec("x " + context.body().asJsonObject().getString("a")); // expect: CWE-78
        Runtime.getRuntime().exec("x " + context.getBodyAsJson().getString("a")); // expect: CWE-78
        for (FileUpload upload : context.fileUploads()) {
          Runtime.getRuntime().exec("x " + upload.fileName()); // expect: CWE-78
        }
      } catch (Exception e) {
      }
    });
    vertx.createHttpServer().requestHandler(request -> {
      try {
        Runtime.getRuntime().exec("x " + request.getParam("a")); // expect: CWE-78
        Runtime.getRuntime().exec("x " + request.path()); // expect: CWE-78
        Runtime.getRuntime().exec("x " + request.getHeader("a")); // expect: CWE-78
      } catch (Exception e) {
      }
      request.bodyHandler(buffer -> {
        try {
          Runtime.getRuntime().exec("x " + buffer.toString()); // expect: CWE-78
        } catch (Exception e) {
        }
      });
      request.uploadHandler(upload -> {
        try {
          Runtime.getRuntime().exec("x " + upload.filename()); // expect: CWE-78
        } catch (Exception e) {
        }
      });
    });
    vertx.createHttpServer().webSocketHandler(socket -> {
      socket.textMessageHandler(text -> {
        try {
          Runtime.getRuntime().exec("x " + text); // expect: CWE-78
        } catch (Exception e) {
        }
      });
    });
    vertx.eventBus().<String>consumer("a", message -> {
      try {
        Runtime.getRuntime().exec("x " + message.body());
      } catch (Exception e) {
      }
    });
  }

  private void a(RoutingContext context) {
    try {
      Runtime.getRuntime().exec("x " + context.pathParam("id")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + context.queryParam("q").get(0)); // expect: CWE-78
      Runtime.getRuntime().exec("x " + context.queryParams().get("q")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + context.request().getParam("a")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + context.request().params().get("a")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + context.request().getHeader("a")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + context.request().headers().get("a")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + context.request().getFormAttribute("a")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + context.request().formAttributes().get("a")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + context.request().path()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + context.request().getCookie("a").getValue()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + context.getCookie("a").getValue()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + context.normalizedPath()); // expect: CWE-78
    } catch (Exception e) {
    }
  }
}
