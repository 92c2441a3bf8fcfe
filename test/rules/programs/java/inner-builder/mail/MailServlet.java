package mail;

import java.io.IOException;
import javax.servlet.http.*;

public class MailServlet extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Message message = Message.builder().subject(request.getParameter("subject")).kind("note").build();
    response.getWriter().println("<h1>" + message.getSubject() + "</h1>"); // FOUND java/servlet/cross-site-scripting
    response.getWriter().println("<p>" + message.getKind() + "</p>");
  }
}
