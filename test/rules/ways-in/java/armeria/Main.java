package m.armeria;

import com.linecorp.armeria.common.*;
import com.linecorp.armeria.server.*;
import com.linecorp.armeria.server.annotation.*;

public class Main {
  @Get("/a/{id}")
  public HttpResponse a(@Param("id") String id, @Header("h") String h, QueryParams params, AggregatedHttpRequest request) throws Exception {
    Runtime.getRuntime().exec("x " + id); // expect: CWE-78
    Runtime.getRuntime().exec("x " + h); // expect: CWE-78
    Runtime.getRuntime().exec("x " + params.get("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.contentUtf8()); // expect: CWE-78
    return null;
  }

  @Post("/b")
  public HttpResponse b(@RequestObject Form form, String body) throws Exception {
    Runtime.getRuntime().exec("x " + form.name); // expect: CWE-78
    Runtime.getRuntime().exec("x " + body); // expect: CWE-78
    return null;
  }

  static class Form {
    String name;
  }
}

class Plain extends AbstractHttpService {
  @Override
  protected HttpResponse doGet(ServiceRequestContext ctx, HttpRequest request) throws Exception {
    Runtime.getRuntime().exec("x " + ctx.pathParam("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + ctx.queryParam("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.path()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.headers().get("a")); // expect: CWE-78
    return null;
  }
}
