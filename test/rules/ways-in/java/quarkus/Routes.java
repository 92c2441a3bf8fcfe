package m.quarkus;

import io.quarkus.vertx.web.*;
import io.quarkus.vertx.ConsumeEvent;
import io.quarkus.websockets.next.*;
import io.smallrye.graphql.api.Context;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.graphql.*;
import org.eclipse.microprofile.reactive.messaging.*;

@ApplicationScoped
@WebSocket(path = "/w")
@GraphQLApi
public class Routes {
  @Route(path = "/a", methods = Route.HttpMethod.GET)
  void a(RoutingContext context) throws Exception {
    Runtime.getRuntime().exec("x " + context.request().getParam("a")); // expect: CWE-78
  }

  @Route(path = "/b/:id")
  String b(@Param("id") String id, @Header("h") String h, @Body String body) throws Exception {
    Runtime.getRuntime().exec("x " + id); // expect: CWE-78
    Runtime.getRuntime().exec("x " + h); // expect: CWE-78
    Runtime.getRuntime().exec("x " + body); // expect: CWE-78
    return "";
  }

  @OnTextMessage
  String c(String message) throws Exception {
    Runtime.getRuntime().exec("x " + message); // expect: CWE-78
    return "";
  }

  @Query
  public String d(@Name("n") String name) throws Exception {
    Runtime.getRuntime().exec("x " + name); // expect: CWE-78
    return "";
  }

  @Mutation
  public String e(String name) throws Exception {
    Runtime.getRuntime().exec("x " + name); // expect: CWE-78
    return "";
  }

  @Incoming("q")
  public void f(String message) throws Exception {
    Runtime.getRuntime().exec("x " + message); // expect: CWE-78
  }

  @Incoming("r")
  public java.util.concurrent.CompletionStage<Void> g(Message<String> message) throws Exception {
    Runtime.getRuntime().exec("x " + message.getPayload()); // expect: CWE-78
    return message.ack();
  }
}
