package m.micronaut;

import io.micronaut.http.*;
import io.micronaut.http.annotation.*;
import io.micronaut.http.multipart.*;
import io.micronaut.websocket.annotation.*;
import io.micronaut.configuration.kafka.annotation.*;
import java.util.*;

@Controller("/a")
public class Things {
  @Get("/{id}")
  public String a(String id, @QueryValue String q, @PathVariable("id") String p, @Header("h") String h, @CookieValue("c") String c, HttpRequest<?> request) throws Exception {
    Runtime.getRuntime().exec("x " + id); // expect: CWE-78
    Runtime.getRuntime().exec("x " + q); // expect: CWE-78
    Runtime.getRuntime().exec("x " + p); // expect: CWE-78
    Runtime.getRuntime().exec("x " + h); // expect: CWE-78
    Runtime.getRuntime().exec("x " + c); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getParameters().get("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getHeaders().get("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getCookies().get("a").getValue()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getBody(String.class).get()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getPath()); // expect: CWE-78
    return "";
  }

  @Post
  public String b(@Body Form form, @Body("name") String name, @Part("part") String part) throws Exception {
    Runtime.getRuntime().exec("x " + form.name); // expect: CWE-78
    Runtime.getRuntime().exec("x " + name); // expect: CWE-78
    Runtime.getRuntime().exec("x " + part); // expect: CWE-78
    return "";
  }

  @Post("/up")
  public String c(CompletedFileUpload file, StreamingFileUpload streaming, @RequestBean Form bean) throws Exception {
    Runtime.getRuntime().exec("x " + file.getFilename()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + new String(file.getBytes())); // expect: CWE-78
    Runtime.getRuntime().exec("x " + streaming.getFilename()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + bean.name); // expect: CWE-78
    return "";
  }

  static class Form {
    String name;
  }
}
