package m.play;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.*;
import play.data.*;
import play.mvc.*;

public class Home extends Controller {
  public Result a(Http.Request request) throws Exception {
    Runtime.getRuntime().exec("x " + request.getQueryString("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.queryString("a").get()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.queryString().get("a")[0]); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.body().asJson().get("a").asText()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.body().asText()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.body().asFormUrlEncoded().get("a")[0]); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.header("a").get()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getHeaders().get("a").get()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.cookie("a").value()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.uri()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.path()); // expect: CWE-78
    Http.MultipartFormData<java.io.File> body = request.body().asMultipartFormData();
    Runtime.getRuntime().exec("x " + body.getFile("a").getFilename()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + body.asFormUrlEncoded().get("a")[0]); // expect: CWE-78
    return ok();
  }

  public Result b() throws Exception {
    Runtime.getRuntime().exec("x " + request().getQueryString("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request().body().asJson().findPath("a").textValue()); // expect: CWE-78
    return ok();
  }

  @Inject FormFactory forms;

  public Result c(Http.Request request) throws Exception {
    DynamicForm form = forms.form().bindFromRequest(request);
    Runtime.getRuntime().exec("x " + form.get("a")); // expect: CWE-78
    Form<Data> data = forms.form(Data.class).bindFromRequest(request);
    Runtime.getRuntime().exec("x " + data.get().name); // expect: CWE-78
    return ok();
  }

  static class Data {
    public String name;
  }
}
