package org.alderclinic.portal.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.alderclinic.portal.util.Settings;

@WebServlet("/pin")
public class ChecksumServlet extends HttpServlet {
  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    byte[] pin = request.getParameter("pin").getBytes(StandardCharsets.UTF_8);
    try {
      MessageDigest stored = MessageDigest.getInstance(Settings.get("checksum.algorithm", "SHA-256")); // expect: CWE-328
      MessageDigest audited = MessageDigest.getInstance(Settings.get("audit.digest", "MD5")); // safe: CWE-328
      String left = Base64.getEncoder().encodeToString(stored.digest(pin)); // expect: CWE-916
      String right = Base64.getEncoder().encodeToString(audited.digest(pin)); // expect: CWE-916
      response.setContentType("text/plain");
      response.getWriter().print(left.length() + right.length());
    } catch (NoSuchAlgorithmException e) {
      throw new ServletException(e);
    }
  }
}
