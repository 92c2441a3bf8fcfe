package m.jaxrs;

import jakarta.ws.rs.container.*;
import java.io.IOException;

public class Gate implements ContainerRequestFilter {
  @Override
  public void filter(ContainerRequestContext context) throws IOException {
    Runtime.getRuntime().exec("x " + context.getHeaderString("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + context.getUriInfo().getQueryParameters().getFirst("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + context.getHeaders().getFirst("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + new String(context.getEntityStream().readAllBytes())); // expect: CWE-78
  }
}
