import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** A loop may not run at all, and what a later round leaves counts. */
public class Rounds extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String last = request.getParameter("last"); // source
    while (response.isCommitted()) last = "done";
    response.getWriter().println(last); // expect: java/servlet/cross-site-scripting
    String first = "none";
    for (int i = 0; i < 3; i++) {
      response.getWriter().println(first); // expect: java/servlet/cross-site-scripting
      first = request.getParameter("first"); // source
    }
  }
}
