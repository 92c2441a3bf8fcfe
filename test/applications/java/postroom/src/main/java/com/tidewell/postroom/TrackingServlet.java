package com.tidewell.postroom;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;

@WebServlet("/tracking")
public class TrackingServlet extends HttpServlet {
  private static final ThreadLocal<String> VISITOR = new ThreadLocal<>();

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    response.setContentType("text/html");
    VISITOR.set(request.getParameter("visitor"));
    PrintWriter out = response.getWriter();
    greet(out);
    VISITOR.remove();

    List<String> steps = new LinkedList<>();
    Consumer<String> remember = steps::add;
    remember.accept("posted");
    remember.accept(request.getParameter("step"));
    Collections.reverse(steps);
    steps.forEach(step -> out.println("<li>" + step + "</li>")); // expect: CWE-79

    List<String> fixed = List.of("posted", "sorted", request.getParameter("step"));
    out.println("<p>" + fixed.get(0) + "</p>"); // safe: CWE-79
    Stream.of("posted", "sorted").forEach(step -> out.println("<li>" + step + "</li>")); // safe: CWE-79

    TreeMap<String, StringBuilder> columns = new TreeMap<>();
    columns.computeIfAbsent("left", side -> new StringBuilder()).append(request.getParameter("left"));
    columns.computeIfAbsent("right", side -> new StringBuilder()).append("right");
    out.println(columns.get("left")); // expect: CWE-79
    out.println(columns.get("right")); // safe: CWE-79

    String code = request.getParameter("code");
    String shown =
        switch (code) {
          case "A" -> "air";
          case "S" -> "sea";
          default -> "road";
        };
    out.println("<i>" + shown + "</i>"); // safe: CWE-79
    String other =
        switch (code) {
          case "A" -> "air";
          case "S" -> "sea";
          default -> {
            String upper = code.toUpperCase();
            yield upper;
          }
        };
    out.println("<i>" + other + "</i>"); // expect: CWE-79
  }

  private static void greet(PrintWriter out) {
    out.println("<h1>" + VISITOR.get() + "</h1>"); // beyond: CWE-79
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    HttpSession session = request.getSession();
    session.setAttribute("hits", 1 + Integer.parseInt(request.getParameter("hits"))); // safe: CWE-501
    String[] parts = request.getParameter("pair").split(":", 2);
    session.setAttribute(parts[0], "yes"); // expect: CWE-501
    response.addHeader("X-Parts", String.valueOf(parts.length)); // safe: CWE-113
    response.addHeader("Content-Disposition", "attachment; filename=" + parts[1]); // expect: CWE-113
    try {
      check(parts[1]);
    } catch (IllegalArgumentException e) {
      response.setContentType("text/html");
      response.getWriter().println(e.getMessage()); // expect: CWE-79
    }
  }

  private static void check(String name) {
    if (name.length() > 10) throw new IllegalArgumentException("Too long: " + name);
  }
}
