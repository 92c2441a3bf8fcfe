package io.quayside.tollgate.web;

import io.quayside.tollgate.token.PassCodes;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

@WebServlet("/pass")
public class PassServlet extends HttpServlet {
  private final PassCodes codes = new PassCodes();

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
    issueCareless(response);
    issueCareful(response);
    response.setContentType("text/plain");
    response.getWriter().print("issued");
  }

  private void issueCareless(HttpServletResponse response) {
    Cookie pass = new Cookie("gatepass", codes.secureToken());
    pass.setPath("/");
    response.addCookie(pass); // expect: CWE-614, CWE-1004
  }

  private void issueCareful(HttpServletResponse response) {
    Cookie pass = harden(new Cookie("gatepass2", codes.apiKey()));
    response.addCookie(pass); // safe: CWE-614, CWE-1004
  }

  private static Cookie harden(Cookie cookie) {
    cookie.setSecure(true);
    cookie.setHttpOnly(true);
    cookie.setMaxAge(600);
    return cookie;
  }
}
