package m.jdkserver;

import com.sun.net.httpserver.*;
import java.io.*;
import java.net.*;

public class Main implements HttpHandler {
  @Override
  public void handle(HttpExchange exchange) throws IOException {
    Runtime.getRuntime().exec("x " + exchange.getRequestURI().getQuery()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + exchange.getRequestURI().getPath()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + exchange.getRequestHeaders().getFirst("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + exchange.getRequestHeaders().get("a").get(0)); // expect: CWE-78
    Runtime.getRuntime().exec("x " + new String(exchange.getRequestBody().readAllBytes())); // expect: CWE-78
    Runtime.getRuntime().exec("x " + new BufferedReader(new InputStreamReader(exchange.getRequestBody())).readLine()); // expect: CWE-78
  }

  public static void main(String[] args) throws Exception {
    HttpServer server = HttpServer.create(new InetSocketAddress(8080), 0);
    server.createContext("/", exchange -> {
      Runtime.getRuntime().exec("x " + exchange.getRequestURI().getQuery()); // expect: CWE-78
    });
  }
}

class Raw {
  void serve(ServerSocket server) throws Exception {
    Socket socket = server.accept();
    BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
    Runtime.getRuntime().exec("x " + in.readLine()); // expect: CWE-78
    DatagramPacket packet = new DatagramPacket(new byte[100], 100);
    new DatagramSocket(99).receive(packet);
    Runtime.getRuntime().exec("x " + new String(packet.getData(), 0, packet.getLength())); // expect: CWE-78
  }
}

class Ended extends org.java_websocket.server.WebSocketServer {
  @Override
  public void onMessage(org.java_websocket.WebSocket socket, String message) {
    try {
      Runtime.getRuntime().exec("x " + message); // expect: CWE-78
    } catch (Exception e) {
    }
  }
}

class Nano extends fi.iki.elonen.NanoHTTPD {
  @Override
  public Response serve(IHTTPSession session) {
    try {
      Runtime.getRuntime().exec("x " + session.getUri()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + session.getParms().get("a")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + session.getParameters().get("a").get(0)); // expect: CWE-78
      Runtime.getRuntime().exec("x " + session.getHeaders().get("a")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + session.getQueryParameterString()); // expect: CWE-78
    } catch (Exception e) {
    }
    return null;
  }
}
