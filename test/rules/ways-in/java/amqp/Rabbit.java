package m.amqp;

import com.rabbitmq.client.*;
import java.io.IOException;

public class Rabbit {
  void run(Channel channel) throws Exception {
    DeliverCallback callback = (tag, delivery) -> {
      Runtime.getRuntime().exec("x " + new String(delivery.getBody(), "UTF-8")); // expect: CWE-78
    };
    channel.basicConsume("q", true, callback, tag -> {});
    channel.basicConsume("q", true, new DefaultConsumer(channel) {
      @Override
      public void handleDelivery(String tag, Envelope envelope, AMQP.BasicProperties properties, byte[] body) throws IOException {
        Runtime.getRuntime().exec("x " + new String(body, "UTF-8")); // expect: CWE-78
        Runtime.getRuntime().exec("x " + properties.getHeaders().get("a")); // expect: CWE-78
      }
    });
    Runtime.getRuntime().exec("x " + new String(channel.basicGet("q", true).getBody())); // expect: CWE-78
  }
}
