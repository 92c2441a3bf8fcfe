package m.springsocket;

import org.springframework.web.socket.*;
import org.springframework.web.socket.handler.*;

public class Raw2 extends BinaryWebSocketHandler {
  @Override
  protected void handleBinaryMessage(WebSocketSession session, BinaryMessage message) throws Exception {
    Runtime.getRuntime().exec("x " + new String(message.getPayload().array())); // expect: CWE-78
  }
}
