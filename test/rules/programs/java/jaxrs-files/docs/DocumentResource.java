package docs;

import jakarta.inject.Inject;
import jakarta.ws.rs.*;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.net.URI;

@Path("/documents")
@Produces(MediaType.APPLICATION_OCTET_STREAM)
public class DocumentResource {
  @Inject DocumentStore store;

  @GET
  @Path("{folder}/{name}")
  public byte[] read(@BeanParam DocumentName name) throws IOException {
    return store.read(name.folder, name.getName());
  }

  @GET
  @Path("checked/{name}")
  public byte[] readChecked(@PathParam("name") String name) throws IOException {
    return store.readChecked(name);
  }

  @PUT
  @Path("{name}")
  public Response write(@PathParam("name") String name, byte[] content) throws IOException {
    store.write(name, content);
    return Response.noContent().build();
  }

  @GET
  @Path("moved")
  public Response moved(@QueryParam("to") String to, @QueryParam("page") int page) {
    if (page > 0) {
      return Response.seeOther(URI.create("/documents/page/" + page)).build();
    }
    return Response.temporaryRedirect(URI.create(to)).build(); // FOUND java/servlet/open-redirect
  }
}
