package io.quayside.tollgate.web;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.MultipartConfig;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

@MultipartConfig
@WebServlet("/receipts")
public class ReceiptServlet extends HttpServlet {
  private static final Path STORE = Paths.get("/var/receipts");

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    Part part = request.getPart("receipt");
    String submitted = part.getSubmittedFileName();
    try (OutputStream out = new FileOutputStream(STORE.toString() + "/" + submitted)) { // expect: CWE-22
      part.getInputStream().transferTo(out);
    }
    String base = Paths.get(submitted).getFileName().toString();
    Files.write(STORE.resolve(base), part.getInputStream().readAllBytes()); // safe: CWE-22
    response.setStatus(201);
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    Map<String, String> values = new HashMap<>();
    values.put("name", "summary.txt");
    values.put("asked", request.getParameter("name"));
    Deque<String> queue = new ArrayDeque<>();
    queue.addLast("index.txt");
    queue.addLast(request.getParameter("second"));
    Files.copy(STORE.resolve(values.get("name")), response.getOutputStream()); // safe: CWE-22
    Files.copy(STORE.resolve(queue.pollFirst()), response.getOutputStream()); // safe: CWE-22
    Files.copy(STORE.resolve(values.get("asked")), response.getOutputStream()); // expect: CWE-22
    Files.copy(STORE.resolve(queue.pollFirst()), response.getOutputStream()); // expect: CWE-22
  }
}
