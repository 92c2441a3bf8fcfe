package pages;

import jakarta.servlet.http.*;
import java.io.IOException;

public class ProfileServlet extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Page safe = new Page("Profile");
    safe.text(request.getParameter("name"));
    Page raw = new Page("Profile");
    raw.markup("<b>" + request.getParameter("motto") + "</b>");
    if (request.getParameter("raw") == null) {
      response.getWriter().write(safe.render());
    } else {
      response.getWriter().write(raw.render()); // FOUND java/servlet/cross-site-scripting
    }
  }
}
