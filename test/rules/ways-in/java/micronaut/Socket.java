package m.micronaut;

import io.micronaut.websocket.annotation.*;
import io.micronaut.configuration.kafka.annotation.*;
import io.micronaut.websocket.WebSocketSession;

@ServerWebSocket("/ws/{topic}")
public class Socket {
  @OnMessage
  public void message(String topic, String message, WebSocketSession session) throws Exception {
    Runtime.getRuntime().exec("x " + message); // expect: CWE-78
  }
}
