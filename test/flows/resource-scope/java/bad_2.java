import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class Page extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    StringWriter page = new StringWriter();
    try (PrintWriter into = new PrintWriter(page)) {
      into.println("<p>" + request.getParameter("name") + "</p>"); // source
    }
    response.getWriter().append(page.toString()); // expect: java/servlet/cross-site-scripting
  }
}
