package m.webflux;

import org.springframework.web.server.*;
import reactor.core.publisher.Mono;

public class Gate implements WebFilter {
  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    try {
      Runtime.getRuntime().exec("x " + exchange.getRequest().getHeaders().getFirst("a")); // expect: CWE-78
    } catch (Exception e) {
    }
    return chain.filter(exchange);
  }
}
