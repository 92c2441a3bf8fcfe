package io.quayside.tollgate.web;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;

@WebServlet("/gate/state")
public class GateClient extends HttpServlet {
  private static final List<String> GATES = Arrays.asList("north.gates.internal", "south.gates.internal");
  private final HttpClient client = HttpClient.newHttpClient();

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String host = request.getParameter("gate");
    response.setContentType("text/plain");
    try {
      int status = GATES.contains(host) ? knownGate(host) : otherGate(host);
      response.getWriter().print(status);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      response.sendError(503);
    } finally {
      response.flushBuffer();
    }
    if (request.getParameter("legacy") != null) {
      legacy(request.getParameter("legacy"));
    }
  }

  private int knownGate(String host) throws IOException, InterruptedException {
    HttpRequest state = HttpRequest.newBuilder(URI.create("https://" + host + "/state")).GET().build();
    return client.send(state, HttpResponse.BodyHandlers.discarding()).statusCode(); // safe: CWE-918
  }

  private int otherGate(String host) throws IOException, InterruptedException {
    HttpRequest state = HttpRequest.newBuilder().uri(URI.create("https://" + host + "/state")).GET().build(); // expect: CWE-918
    return client.send(state, HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  private int legacy(String address) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) new URL(address).openConnection(); // expect: CWE-918
    connection.setRequestMethod("GET");
    try (BufferedReader reader = new BufferedReader(new InputStreamReader(connection.getInputStream()))) {
      return reader.readLine().length();
    }
  }
}
