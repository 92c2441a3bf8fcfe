package org.alderclinic.portal.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

@WebServlet("/brochures/*")
public class BrochureServlet extends HttpServlet {
  private final Path root = Paths.get("/srv/brochures").toAbsolutePath().normalize();

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String wanted = request.getPathInfo().substring(1);
    Path file = root.resolve(wanted).normalize();
    if (!file.startsWith(root)) {
      response.sendError(HttpServletResponse.SC_FORBIDDEN);
      return;
    }
    response.setContentType("application/pdf");
    Files.copy(file, response.getOutputStream()); // safe: CWE-22
  }
}
