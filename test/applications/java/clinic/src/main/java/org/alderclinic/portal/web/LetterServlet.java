package org.alderclinic.portal.web;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.alderclinic.portal.util.Settings;

/** Shows again the letter that was opened last; its name is remembered in a cookie. */
@WebServlet("/letters/last")
public class LetterServlet extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String last = null;
    Cookie[] cookies = request.getCookies();
    if (cookies != null) {
      for (Cookie cookie : cookies) {
        if ("lastLetter".equals(cookie.getName())) {
          last = URLDecoder.decode(cookie.getValue(), "UTF-8");
          break;
        }
      }
    }
    if (last == null) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
      return;
    }
    File letter = new File(Settings.get("letters.directory"), last + ".pdf");
    response.setContentType("application/pdf");
    byte[] buffer = new byte[8192];
    try (FileInputStream in = new FileInputStream(letter); OutputStream out = response.getOutputStream()) { // expect: CWE-22
      int read;
      while ((read = in.read(buffer)) >= 0) {
        out.write(buffer, 0, read);
      }
    }
  }
}
