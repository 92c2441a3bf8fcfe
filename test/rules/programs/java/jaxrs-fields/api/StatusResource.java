package api;

import java.io.IOException;
import javax.ws.rs.*;
import javax.ws.rs.core.Cookie;

@Path("/status")
public class StatusResource {
  @QueryParam("host")
  private String host;

  @QueryParam("count")
  private int count;

  @GET
  public int ping() throws IOException {
    Runtime.getRuntime().exec("ping -c " + count + " gateway.example.com");
    return Runtime.getRuntime().exec("ping " + host).hashCode(); // FOUND java/process/command-injection
  }

  @POST
  public int remember(@CookieParam("last") Cookie last) throws IOException {
    return Runtime.getRuntime().exec("ping " + last.getValue()).hashCode(); // FOUND java/process/command-injection
  }
}
