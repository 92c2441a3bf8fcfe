import java.io.IOException;
import java.io.PrintWriter;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** The helper writes into any writer; its caller knows that this one is of the page. */
public class Page extends HttpServlet {
  static class Line {
    private final String text;

    Line(String text) {
      this.text = text;
    }

    void print(PrintWriter out) {
      out.println(text); // expect: java/servlet/cross-site-scripting
    }
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    new Line(request.getParameter("line")).print(response.getWriter()); // source
  }
}
