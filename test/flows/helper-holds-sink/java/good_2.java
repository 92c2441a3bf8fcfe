import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** The same helper, with a writer that is no page. */
public class Greeting extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    try (PrintWriter book = new PrintWriter(new FileWriter("guests.txt"))) {
      greet(request, book);
    }
  }

  private void greet(HttpServletRequest request, PrintWriter out) {
    String name = request.getParameter("name");
    out.println("<p>" + name + "</p>");
  }
}
