package m.springmessages;

import java.util.*;
import jakarta.jms.*;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.*;
import org.springframework.jms.annotation.JmsListener;
import org.springframework.kafka.annotation.*;
import org.springframework.messaging.handler.annotation.*;
import org.springframework.kafka.support.KafkaHeaders;
import org.springframework.integration.annotation.*;
import org.springframework.context.annotation.Bean;
import java.util.function.*;

public class Listeners {
  @KafkaListener(topics = "a")
  public void a(String message) throws Exception {
    Runtime.getRuntime().exec("x " + message); // expect: CWE-78
  }

  @KafkaListener(topics = "b")
  public void b(ConsumerRecord<String, String> record) throws Exception {
    Runtime.getRuntime().exec("x " + record.value()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + record.key()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + new String(record.headers().lastHeader("a").value())); // expect: CWE-78
  }

  @KafkaListener(topics = "c")
  public void c(List<ConsumerRecord<String, String>> records) throws Exception {
    for (ConsumerRecord<String, String> record : records) Runtime.getRuntime().exec("x " + record.value()); // expect: CWE-78
  }

  @KafkaListener(topics = "d")
  public void d(@Payload String payload, @Header(KafkaHeaders.RECEIVED_KEY) String key) throws Exception {
    Runtime.getRuntime().exec("x " + payload); // expect: CWE-78
    Runtime.getRuntime().exec("x " + key); // expect: CWE-78
  }

  @RabbitListener(queues = "a")
  public void e(Message message) throws Exception {
    Runtime.getRuntime().exec("x " + new String(message.getBody())); // expect: CWE-78
    Runtime.getRuntime().exec("x " + message.getMessageProperties().getHeader("a")); // expect: CWE-78
  }

  @RabbitListener(queues = "b")
  public void f(String text) throws Exception {
    Runtime.getRuntime().exec("x " + text); // expect: CWE-78
  }

  @JmsListener(destination = "a")
  public void g(TextMessage message) throws Exception {
    Runtime.getRuntime().exec("x " + message.getText()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + message.getStringProperty("a")); // expect: CWE-78
  }

  @JmsListener(destination = "a")
  public void h(String text, MapMessage map) throws Exception {
    Runtime.getRuntime().exec("x " + text); // expect: CWE-78
    Runtime.getRuntime().exec("x " + map.getString("a")); // expect: CWE-78
  }

  @ServiceActivator(inputChannel = "a")
  public void i(String text) throws Exception {
    Runtime.getRuntime().exec("x " + text); // expect: CWE-78
  }

  @Bean
  public Consumer<org.springframework.messaging.Message<String>> input() {
    return message -> {
      try {
        Runtime.getRuntime().exec("x " + message.getPayload());
      } catch (Exception e) {
      }
    };
  }
}
