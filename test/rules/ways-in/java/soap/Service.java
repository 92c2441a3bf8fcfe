package m.soap;

import jakarta.jws.*;
import org.springframework.ws.server.endpoint.annotation.*;

@WebService
public class Service {
  @WebMethod
  public String a(@WebParam(name = "n") String name) throws Exception {
    Runtime.getRuntime().exec("x " + name); // expect: CWE-78
    return "";
  }

  public String b(String name) throws Exception {
    Runtime.getRuntime().exec("x " + name);
    return "";
  }
}

@Endpoint
class Soap {
  @PayloadRoot(namespace = "n", localPart = "a")
  @ResponsePayload
  public Object take(@RequestPayload Ask ask) throws Exception {
    Runtime.getRuntime().exec("x " + ask.name); // expect: CWE-78
    return null;
  }

  static class Ask {
    String name;
  }
}
