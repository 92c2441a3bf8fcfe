package net.fernhill.registry;

import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.File;
import java.net.URI;
import java.util.List;

@Path("/deeds")
public class DeedResource {
  @Inject private DeedRepository deeds;

  @GET
  @Produces(MediaType.APPLICATION_JSON)
  public List<Deed> find(@QueryParam("owner") String owner, @QueryParam("page") @DefaultValue("0") int page) {
    return deeds.ofOwner(owner, page);
  }

  @GET
  @Path("/parcel/{number}")
  @Produces(MediaType.APPLICATION_JSON)
  public List<Deed> ofParcel(@PathParam("number") String number) {
    return deeds.ofParcel(number);
  }

  @GET
  @Path("/{id}/scan")
  @Produces("image/tiff")
  public Response scan(@PathParam("id") String id) {
    File scan = new File("/srv/scans/" + id + ".tiff");
    if (!scan.exists()) { // expect: CWE-22
      return Response.status(404).build();
    }
    return Response.ok(scan).build(); // expect: CWE-22
  }

  @GET
  @Path("/number/{id}/scan")
  @Produces("image/tiff")
  public Response scanByNumber(@PathParam("id") long id) {
    File scan = new File("/srv/scans/" + id + ".tiff");
    return Response.ok(scan).build(); // safe: CWE-22
  }

  @GET
  @Path("/{id}/title")
  @Produces(MediaType.TEXT_HTML)
  public String title(@PathParam("id") String id) {
    return "<title>Deed " + id + "</title>"; // expect: CWE-79
  }

  @GET
  @Path("/{id}/label")
  @Produces(MediaType.TEXT_PLAIN)
  public String label(@PathParam("id") String id) {
    return "Deed " + id; // safe: CWE-79
  }

  @POST
  @Path("/leave")
  @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
  public Response leave(@FormParam("next") String next, @HeaderParam("Referer") String referer) {
    if (next == null) {
      return Response.seeOther(URI.create("/deeds")).build(); // safe: CWE-601
    }
    return Response.seeOther(URI.create(next)).build(); // expect: CWE-601
  }
}
