package m.jooby;

import io.jooby.*;
import io.jooby.annotation.*;

public class Main extends Jooby {
  {
    get("/a/{id}", ctx -> {
      Runtime.getRuntime().exec("x " + ctx.path("id").value()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + ctx.query("q").value()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + ctx.header("h").value()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + ctx.cookie("c").value()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + ctx.getRequestPath()); // expect: CWE-78
      return "";
    });
    post("/b", ctx -> {
      Runtime.getRuntime().exec("x " + ctx.form("a").value()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + ctx.body().value()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + ctx.body(String.class)); // expect: CWE-78
      Runtime.getRuntime().exec("x " + ctx.file("a").getFileName()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + ctx.multipart("a").value()); // expect: CWE-78
      return "";
    });
  }
}

@Path("/c")
class Things {
  @GET
  public String a(@QueryParam String q, @PathParam String p, @FormParam String f, @HeaderParam String h, @CookieParam String c) throws Exception {
    Runtime.getRuntime().exec("x " + q); // expect: CWE-78
    Runtime.getRuntime().exec("x " + p); // expect: CWE-78
    Runtime.getRuntime().exec("x " + f); // expect: CWE-78
    Runtime.getRuntime().exec("x " + h); // expect: CWE-78
    Runtime.getRuntime().exec("x " + c); // expect: CWE-78
    return "";
  }
}
