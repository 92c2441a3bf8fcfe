package m.springsocket;

import org.springframework.web.socket.*;
import org.springframework.web.socket.handler.*;

public class Raw extends TextWebSocketHandler {
  @Override
  protected void handleTextMessage(WebSocketSession session, TextMessage message) throws Exception {
    Runtime.getRuntime().exec("x " + message.getPayload()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + session.getUri().getQuery()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + session.getHandshakeHeaders().getFirst("a")); // expect: CWE-78
  }
}
