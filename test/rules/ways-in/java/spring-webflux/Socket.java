package m.webflux;

import org.springframework.web.reactive.socket.*;
import reactor.core.publisher.Mono;

public class Socket implements WebSocketHandler {
  @Override
  public Mono<Void> handle(WebSocketSession session) {
    return session.receive().doOnNext(message -> {
      try {
        Runtime.getRuntime().exec("x " + message.getPayloadAsText()); // expect: CWE-78
      } catch (Exception e) {
      }
    }).then();
  }
}
