package m.azure;

import com.microsoft.azure.functions.*;
import com.microsoft.azure.functions.annotation.*;
import java.util.Optional;

public class Functions {
  @FunctionName("a")
  public HttpResponseMessage run(@HttpTrigger(name = "req", methods = {HttpMethod.GET}, authLevel = AuthorizationLevel.ANONYMOUS) HttpRequestMessage<Optional<String>> request, @BindingName("id") String id, final ExecutionContext context) throws Exception {
    Runtime.getRuntime().exec("x " + request.getQueryParameters().get("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getBody().get()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getHeaders().get("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getUri().getPath()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + id); // expect: CWE-78
    return null;
  }

  @FunctionName("q")
  public void queue(@QueueTrigger(name = "m", queueName = "q", connection = "c") String message, ExecutionContext context) throws Exception {
    Runtime.getRuntime().exec("x " + message); // expect: CWE-78
  }

  @FunctionName("b")
  public void blob(@BlobTrigger(name = "f", path = "x/{name}") byte[] content, @BindingName("name") String name, ExecutionContext context) throws Exception {
    Runtime.getRuntime().exec("x " + name); // expect: CWE-78
  }
}
