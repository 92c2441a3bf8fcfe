package m.springsocket;

import org.springframework.messaging.*;
import org.springframework.messaging.handler.annotation.*;
import org.springframework.messaging.simp.annotation.*;
import org.springframework.messaging.simp.stomp.*;
import org.springframework.stereotype.Controller;
import org.springframework.web.socket.*;
import org.springframework.web.socket.handler.*;

@Controller
public class Chat {
  @MessageMapping("/a/{room}")
  public void a(@Payload String payload, @DestinationVariable String room, @Header("h") String header, @Headers java.util.Map<String, Object> headers) throws Exception {
    Runtime.getRuntime().exec("x " + payload); // expect: CWE-78
    Runtime.getRuntime().exec("x " + room); // expect: CWE-78
    Runtime.getRuntime().exec("x " + header); // expect: CWE-78
    Runtime.getRuntime().exec("x " + headers.get("a")); // expect: CWE-78
  }

  @MessageMapping("/b")
  public void b(Note note, StompHeaderAccessor accessor) throws Exception {
    Runtime.getRuntime().exec("x " + note.text); // expect: CWE-78
    Runtime.getRuntime().exec("x " + accessor.getFirstNativeHeader("a")); // expect: CWE-78
  }

  @MessageMapping("/c")
  public void c(Message<String> message) throws Exception {
    Runtime.getRuntime().exec("x " + message.getPayload()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + message.getHeaders().get("a"));
  }

  @SubscribeMapping("/d/{x}")
  public void d(@DestinationVariable String x) throws Exception {
    Runtime.getRuntime().exec("x " + x); // expect: CWE-78
  }

  static class Note {
    String text;
  }
}
