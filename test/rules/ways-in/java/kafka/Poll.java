package m.kafka;

import java.time.Duration;
import java.util.*;
import org.apache.kafka.clients.consumer.*;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.KStream;

public class Poll {
  void run(KafkaConsumer<String, String> consumer) throws Exception {
    ConsumerRecords<String, String> records = consumer.poll(Duration.ofMillis(100));
    for (ConsumerRecord<String, String> record : records) {
      Runtime.getRuntime().exec("x " + record.value()); // expect: CWE-78
    }
    records.forEach(one -> {
      try {
        Runtime.getRuntime().exec("x " + one.key()); // expect: CWE-78
      } catch (Exception e) {
      }
    });
  }

  void stream(StreamsBuilder builder) {
    KStream<String, String> stream = builder.stream("a");
    stream.foreach((key, value) -> {
      try {
        Runtime.getRuntime().exec("x " + value); // expect: CWE-78
      } catch (Exception e) {
      }
    });
    stream.mapValues(value -> {
      try {
        Runtime.getRuntime().exec("x " + value); // expect: CWE-78
      } catch (Exception e) {
      }
      return value;
    });
  }
}
