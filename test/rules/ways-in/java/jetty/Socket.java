package m.jetty;

import org.eclipse.jetty.websocket.api.*;
import org.eclipse.jetty.websocket.api.annotations.*;

@WebSocket
public class Socket {
  @OnWebSocketMessage
  public void message(Session session, String text) throws Exception {
    Runtime.getRuntime().exec("x " + text); // expect: CWE-78
  }
}

class Adapter extends WebSocketAdapter {
  @Override
  public void onWebSocketText(String text) {
    try {
      Runtime.getRuntime().exec("x " + text); // expect: CWE-78
    } catch (Exception e) {
    }
  }
}
