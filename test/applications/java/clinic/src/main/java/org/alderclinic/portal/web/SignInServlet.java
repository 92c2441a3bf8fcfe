package org.alderclinic.portal.web;

import java.io.IOException;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Random;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;

@WebServlet("/signin")
public class SignInServlet extends HttpServlet {
  private static final SecureRandom SECURE = new SecureRandom();

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
    HttpSession session = request.getSession(true);
    String clinic = request.getParameter("clinic");
    session.setAttribute("clinic", clinic); // expect: CWE-501
    session.setAttribute("language", language(request.getParameter("lang"))); // safe: CWE-501
    session.setAttribute("attempts", Integer.valueOf(1)); // safe: CWE-501

    Random random = new Random();
    String rememberToken = Long.toHexString(random.nextLong()); // expect: CWE-330
    Cookie remember = new Cookie("remember", rememberToken); // expect: CWE-330
    remember.setMaxAge(60 * 60 * 24 * 30);
    remember.setSecure(false);
    remember.setHttpOnly(true);
    response.addCookie(remember); // expect: CWE-614

    String sessionToken = new BigInteger(130, SECURE).toString(32); // safe: CWE-330
    Cookie token = new Cookie("token", sessionToken);
    token.setSecure(true);
    token.setHttpOnly(true);
    token.setPath("/portal");
    response.addCookie(token); // safe: CWE-614, CWE-1004
    response.sendRedirect(request.getContextPath() + "/home"); // safe: CWE-601
  }

  private static String language(String wanted) {
    if ("de".equals(wanted)) return "de";
    if ("fr".equals(wanted)) return "fr";
    return "en";
  }
}
