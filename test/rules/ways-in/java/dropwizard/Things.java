package m.dropwizard;

import io.dropwizard.jersey.params.*;
import io.dropwizard.servlets.tasks.*;
import jakarta.ws.rs.*;
import java.io.PrintWriter;
import java.util.*;

@Path("/a")
public class Things {
  @GET
  public String a(@QueryParam("n") NonEmptyStringParam name, @QueryParam("o") Optional<String> other) throws Exception {
    Runtime.getRuntime().exec("x " + name.get().get()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + other.orElse("x")); // expect: CWE-78
    return "";
  }
}

class Clean extends Task {
  @Override
  public void execute(Map<String, List<String>> parameters, PrintWriter output) throws Exception {
    Runtime.getRuntime().exec("x " + parameters.get("a").get(0)); // expect: CWE-78
  }
}
