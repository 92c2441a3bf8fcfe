package com.tidewell.postroom;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

@WebServlet("/forward")
public class ForwardServlet extends HttpServlet {
  private static final Set<String> FRIENDS = new HashSet<>(Arrays.asList("tidewell.example", "post.example"));

  private static boolean friendly(String address) {
    try {
      String host = new URI(address).getHost();
      return host != null && FRIENDS.contains(host);
    } catch (URISyntaxException e) {
      return false;
    }
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    String to = request.getParameter("to");
    String where = request.getParameter("where");
    if (to != null && friendly(to)) {
      response.sendRedirect(to); // safe: CWE-601
    } else if (where != null) {
      response.setStatus(302);
      response.setHeader("Location", where); // expect: CWE-601
    } else {
      response.sendRedirect("/forward/help?from=" + request.getServerPort()); // safe: CWE-601
    }
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    String back = request.getHeader("X-Back");
    String target = back.startsWith("http") ? back : "/";
    response.sendRedirect(response.encodeRedirectURL(target)); // expect: CWE-601
  }
}
