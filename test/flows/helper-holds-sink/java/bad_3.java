import java.io.IOException;
import java.io.PrintWriter;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** A helper that reads the request itself, and gets the writer of the page as any writer. */
public class Greeting extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    greet(request, response.getWriter());
  }

  private void greet(HttpServletRequest request, PrintWriter out) {
    String name = request.getParameter("name"); // source
    out.println("<p>" + name + "</p>"); // expect: java/servlet/cross-site-scripting
  }
}
