package net.fernhill.registry;

import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.util.Base64;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

@Path("/state")
public class StateResource {
  private final ObjectMapper mapper = new ObjectMapper();

  @GET
  public String restore(@CookieParam("state") String state) throws IOException, ClassNotFoundException {
    byte[] bytes = Base64.getUrlDecoder().decode(state);
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      Map<?, ?> values = (Map<?, ?>) in.readObject(); // expect: CWE-502
      return values.isEmpty() ? "empty" : "full";
    }
  }

  @POST
  @Path("/filtered")
  public int restoreFiltered(InputStream body) throws IOException, ClassNotFoundException {
    try (ObjectInputStream in = new ObjectInputStream(body)) {
      in.setObjectInputFilter(ObjectInputFilter.Config.createFilter("java.lang.*;java.util.*;!*"));
      return ((Map<?, ?>) in.readObject()).size(); // safe: CWE-502
    }
  }

  @POST
  @Path("/json")
  public int json(String body) throws IOException {
    return mapper.readValue(body, Map.class).size(); // safe: CWE-502
  }

  @POST
  @Path("/yaml")
  public int yaml(String body) {
    Map<String, Object> values = new Yaml().load(body); // expect: CWE-502
    return values.size();
  }

  @POST
  @Path("/yaml-strict")
  public int yamlStrict(String body) {
    Yaml yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
    Map<String, Object> values = yaml.load(body); // safe: CWE-502
    return values.size();
  }
}
