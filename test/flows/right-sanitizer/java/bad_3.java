import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** One word taken out leaves the signs that markup is made of. */
public class Words extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String word = request.getParameter("word"); // source
    response.getWriter().print(word.replace("<script>", "")); // expect: java/servlet/cross-site-scripting
  }
}
