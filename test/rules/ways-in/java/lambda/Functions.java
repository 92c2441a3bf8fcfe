package m.lambda;

import com.amazonaws.services.lambda.runtime.*;
import com.amazonaws.services.lambda.runtime.events.*;
import java.io.*;
import java.util.Map;

public class Functions implements RequestHandler<APIGatewayProxyRequestEvent, APIGatewayProxyResponseEvent> {
  @Override
  public APIGatewayProxyResponseEvent handleRequest(APIGatewayProxyRequestEvent event, Context context) {
    try {
      Runtime.getRuntime().exec("x " + event.getBody()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + event.getQueryStringParameters().get("a"));
      Runtime.getRuntime().exec("x " + event.getPathParameters().get("a"));
      Runtime.getRuntime().exec("x " + event.getHeaders().get("a"));
      Runtime.getRuntime().exec("x " + event.getPath());
    } catch (Exception e) {
    }
    return null;
  }
}

class Queue implements RequestHandler<SQSEvent, Void> {
  @Override
  public Void handleRequest(SQSEvent event, Context context) {
    try {
      for (SQSEvent.SQSMessage message : event.getRecords()) Runtime.getRuntime().exec("x " + message.getBody()); // expect: CWE-78
    } catch (Exception e) {
    }
    return null;
  }
}

class Files implements RequestHandler<S3Event, Void> {
  @Override
  public Void handleRequest(S3Event event, Context context) {
    try {
      Runtime.getRuntime().exec("x " + event.getRecords().get(0).getS3().getObject().getKey()); // expect: CWE-78
    } catch (Exception e) {
    }
    return null;
  }
}

class Streams implements RequestStreamHandler {
  @Override
  public void handleRequest(InputStream input, OutputStream output, Context context) throws IOException {
    Runtime.getRuntime().exec("x " + new String(input.readAllBytes())); // expect: CWE-78
  }
}
