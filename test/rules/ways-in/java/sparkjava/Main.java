package m.sparkjava;

import static spark.Spark.*;
import spark.*;

public class Main {
  public static void main(String[] args) {
    get("/a/:id", (request, response) -> {
      Runtime.getRuntime().exec("x " + request.params("id")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.params(":id")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.queryParams("q")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.queryParamOrDefault("q", "x")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.queryParamsValues("q")[0]); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.queryMap("a").value("b")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.headers("h")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.cookie("c")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.body()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.splat()[0]); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.pathInfo()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.raw().getParameter("a")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.raw().getPart("a").getSubmittedFileName()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.queryString()); // expect: CWE-78
      return "";
    });
    path("/api", () -> {
      post("/b", Main::post2);
      before("/*", (req, res) -> {
        Runtime.getRuntime().exec("x " + req.headers("a")); // expect: CWE-78
      });
    });
    Service http = Service.ignite();
    http.get("/z", (req, res) -> {
      Runtime.getRuntime().exec("x " + req.queryParams("a")); // expect: CWE-78
      return "";
    });
    get("/t", (req, res) -> {
      Runtime.getRuntime().exec("x " + req.queryParams("a")); // expect: CWE-78
      return "";
    }, new Gson()::toJson);
  }

  static Object post2(Request request, Response response) throws Exception {
    Runtime.getRuntime().exec("x " + request.body()); // expect: CWE-78
    return "";
  }
}

class Show implements Route {
  @Override
  public Object handle(Request request, Response response) throws Exception {
    Runtime.getRuntime().exec("x " + request.queryParams("q")); // expect: CWE-78
    return "";
  }
}
