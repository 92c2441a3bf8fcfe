import graphql.schema.DataFetcher;
import graphql.schema.DataFetchingEnvironment;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.time.Duration;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;

public class Services extends ShopGrpc.ShopImplBase {
  @Override
  public void ping(PingRequest request, StreamObserver<PingReply> responseObserver) {
    try {
      Runtime.getRuntime().exec("ping " + request.getHost()); // FOUND java/process/command-injection
    } catch (IOException failed) {
      responseObserver.onError(failed);
    }
  }

  void poll(KafkaConsumer<String, String> consumer) throws IOException {
    for (ConsumerRecord<String, String> one : consumer.poll(Duration.ofSeconds(1)))
      Runtime.getRuntime().exec("ping " + one.value()); // FOUND java/process/command-injection
  }

  static class Fetch implements DataFetcher<String> {
    @Override
    public String get(DataFetchingEnvironment environment) throws IOException {
      String host = environment.getArgument("host");
      Runtime.getRuntime().exec("ping " + host); // FOUND java/process/command-injection
      return host;
    }
  }
}
