package m.springmessages;

import jakarta.jms.*;

public class Plain implements MessageListener {
  @Override
  public void onMessage(Message message) {
    try {
      Runtime.getRuntime().exec("x " + ((TextMessage) message).getText()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + message.getBody(String.class)); // expect: CWE-78
    } catch (Exception e) {
    }
  }
}
