package m.micronaut;

import io.micronaut.configuration.kafka.annotation.*;

@KafkaListener
public class Kafka {
  @Topic("a")
  public void receive(@KafkaKey String key, String value) throws Exception {
    Runtime.getRuntime().exec("x " + key); // expect: CWE-78
    Runtime.getRuntime().exec("x " + value); // expect: CWE-78
  }
}
