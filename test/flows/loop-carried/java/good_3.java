import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** What is given to a variable in a loop that certainly runs is all that it holds. */
public class Rounds extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String last = request.getParameter("last");
    while (true) {
      last = "done";
      if (response.isCommitted()) break;
    }
    response.getWriter().println(last);
    String first = request.getParameter("first");
    for (int i = 0; i < 3; i++) first = "round " + i;
    response.getWriter().println(first);
  }
}
