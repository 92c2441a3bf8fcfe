package m.jaxrs;

import jakarta.ws.rs.*;
import jakarta.ws.rs.container.*;
import jakarta.ws.rs.core.*;
import java.io.InputStream;
import java.util.*;
import org.glassfish.jersey.media.multipart.*;

@Path("/a")
public class Things {
  @Context UriInfo info;
  @Context HttpHeaders headers;
  @QueryParam("f") String field;
  @HeaderParam("g") private String hfield;

  @GET
  @Path("/{id}/{rest: .*}")
  public void a(@QueryParam("q") String q, @PathParam("id") String id, @PathParam("rest") PathSegment rest, @HeaderParam("h") String h, @CookieParam("c") String c, @CookieParam("c2") Cookie c2, @MatrixParam("m") String m, @BeanParam Bean bean, @DefaultValue("x") @QueryParam("l") List<String> l) throws Exception {
    Runtime.getRuntime().exec("x " + q); // expect: CWE-78
    Runtime.getRuntime().exec("x " + id); // expect: CWE-78
    Runtime.getRuntime().exec("x " + rest.getPath()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + h); // expect: CWE-78
    Runtime.getRuntime().exec("x " + c); // expect: CWE-78
    Runtime.getRuntime().exec("x " + c2.getValue()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + m); // expect: CWE-78
    Runtime.getRuntime().exec("x " + bean.name); // expect: CWE-78
    Runtime.getRuntime().exec("x " + l.get(0)); // expect: CWE-78
    Runtime.getRuntime().exec("x " + field); // expect: CWE-78
    Runtime.getRuntime().exec("x " + hfield); // expect: CWE-78
  }

  @POST
  @Consumes("application/x-www-form-urlencoded")
  public void b(@FormParam("f") String f, MultivaluedMap<String, String> form) throws Exception {
    Runtime.getRuntime().exec("x " + f); // expect: CWE-78
    Runtime.getRuntime().exec("x " + form.getFirst("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + form.get("a").get(0)); // expect: CWE-78
  }

  @POST
  public void b2(Form form) throws Exception {
    Runtime.getRuntime().exec("x " + form.asMap().getFirst("a")); // expect: CWE-78
  }

  @PUT
  public void c(@Context UriInfo uri, @Context HttpHeaders heads, @Context ContainerRequestContext context) throws Exception {
    Runtime.getRuntime().exec("x " + uri.getQueryParameters().getFirst("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + uri.getPathParameters().getFirst("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + uri.getPath()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + uri.getRequestUri().getQuery()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + heads.getHeaderString("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + heads.getRequestHeaders().getFirst("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + heads.getCookies().get("a").getValue()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + context.getUriInfo().getPath()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + context.getHeaderString("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + info.getQueryParameters().getFirst("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + headers.getHeaderString("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + uri.getPathSegments().get(0).getPath()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + context.getCookies().get("a").getValue()); // expect: CWE-78
  }

  @POST
  @Path("/up")
  public void d(@FormDataParam("file") InputStream stream, @FormDataParam("file") FormDataContentDisposition detail, @FormDataParam("name") String name, @FormDataParam("part") FormDataBodyPart part, FormDataMultiPart multi) throws Exception {
    Runtime.getRuntime().exec("x " + detail.getFileName()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + name); // expect: CWE-78
    Runtime.getRuntime().exec("x " + part.getContentDisposition().getFileName()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + part.getValueAs(String.class)); // expect: CWE-78
    Runtime.getRuntime().exec("x " + new String(stream.readAllBytes())); // expect: CWE-78
    Runtime.getRuntime().exec("x " + multi.getField("a").getValue()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + multi.getField("a").getFormDataContentDisposition().getFileName());
  }

  @DELETE
  public void e(Body body) throws Exception {
    Runtime.getRuntime().exec("x " + body.name); // expect: CWE-78
  }

  @Path("/sub/{n}")
  public Object sub(@PathParam("n") String n) throws Exception {
    Runtime.getRuntime().exec("x " + n); // expect: CWE-78
    return null;
  }

  static class Body {
    String name;
  }

  public static class Bean {
    @QueryParam("n") public String name;
  }
}
