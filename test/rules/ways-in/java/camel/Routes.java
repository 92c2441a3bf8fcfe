package m.camel;

import org.apache.camel.*;
import org.apache.camel.builder.RouteBuilder;

public class Routes extends RouteBuilder {
  @Override
  public void configure() {
    from("servlet:/a").process(exchange -> {
      Runtime.getRuntime().exec("x " + exchange.getIn().getBody(String.class));
      Runtime.getRuntime().exec("x " + exchange.getIn().getHeader("a", String.class));
      Runtime.getRuntime().exec("x " + exchange.getMessage().getBody());
    });
  }

  @Consume("seda:x")
  public void take(@Body String body, @Header("h") String header) throws Exception {
    Runtime.getRuntime().exec("x " + body); // expect: CWE-78
    Runtime.getRuntime().exec("x " + header); // expect: CWE-78
  }
}

class Step implements Processor {
  @Override
  public void process(Exchange exchange) throws Exception {
    Runtime.getRuntime().exec("x " + exchange.getIn().getBody(String.class)); // expect: CWE-78
    Runtime.getRuntime().exec("x " + exchange.getIn().getHeaders().get("a")); // expect: CWE-78
  }
}
