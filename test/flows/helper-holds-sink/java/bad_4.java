import java.io.IOException;
import java.io.PrintWriter;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** A text that is still being put together is printed by a helper. */
public class Lines extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    show(request, response.getWriter());
  }

  private void show(HttpServletRequest request, PrintWriter out) {
    StringBuilder text = new StringBuilder("<p>").append(request.getParameter("line")); // source
    out.print(text); // expect: java/servlet/cross-site-scripting
  }
}
