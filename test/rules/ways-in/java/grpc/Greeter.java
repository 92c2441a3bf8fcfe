package m.grpc;

import io.grpc.stub.StreamObserver;

public class Greeter extends GreeterGrpc.GreeterImplBase {
  @Override
  public void hello(HelloRequest request, StreamObserver<HelloReply> responses) {
    try {
      Runtime.getRuntime().exec("x " + request.getName());
    } catch (Exception e) {
    }
  }

  @Override
  public StreamObserver<HelloRequest> chat(StreamObserver<HelloReply> responseObserver) {
    return new StreamObserver<HelloRequest>() {
      @Override
      public void onNext(HelloRequest value) {
        try {
          Runtime.getRuntime().exec("x " + value.getName());
        } catch (Exception e) {
        }
      }

      @Override
      public void onError(Throwable t) {}

      @Override
      public void onCompleted() {}
    };
  }
}
