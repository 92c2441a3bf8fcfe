package m.jaxrs;

import javax.ws.rs.*;
import java.util.*;
import org.jboss.resteasy.annotations.providers.multipart.MultipartForm;
import org.jboss.resteasy.plugins.providers.multipart.*;
import org.jboss.resteasy.reactive.*;
import org.jboss.resteasy.reactive.multipart.FileUpload;

@Path("/e")
public class Easy {
  @POST
  public void a(MultipartFormDataInput input) throws Exception {
    Runtime.getRuntime().exec("x " + input.getFormDataMap().get("a").get(0).getBodyAsString()); // expect: CWE-78
    for (InputPart part : input.getFormDataMap().get("file")) {
      Runtime.getRuntime().exec("x " + part.getHeaders().getFirst("Content-Disposition")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + part.getFileName()); // expect: CWE-78
    }
    Runtime.getRuntime().exec("x " + input.getFormDataPart("a", String.class, null)); // expect: CWE-78
  }

  @POST
  public void b(@MultipartForm Form form) throws Exception {
    Runtime.getRuntime().exec("x " + form.name); // expect: CWE-78
  }

  @GET
  public void c(@RestQuery String q, @RestPath String p, @RestHeader String h, @RestCookie String c, @RestForm String f, @RestForm("file") FileUpload upload, @RestMatrix String m) throws Exception {
    Runtime.getRuntime().exec("x " + q); // expect: CWE-78
    Runtime.getRuntime().exec("x " + p); // expect: CWE-78
    Runtime.getRuntime().exec("x " + h); // expect: CWE-78
    Runtime.getRuntime().exec("x " + c); // expect: CWE-78
    Runtime.getRuntime().exec("x " + f); // expect: CWE-78
    Runtime.getRuntime().exec("x " + upload.fileName()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + m); // expect: CWE-78
  }

  static class Form {
    @FormParam("n") String name;
  }
}
