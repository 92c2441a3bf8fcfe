import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** The loop ends before every character was looked at. */
public class Page extends HttpServlet {
  static boolean startsWell(String text) {
    for (char c : text.toCharArray()) {
      if (c == '/') break;
      if (!Character.isLetterOrDigit(c)) return false;
    }
    return true;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String text = request.getParameter("text"); // source
    if (startsWell(text)) response.getWriter().println(text); // expect: java/servlet/cross-site-scripting
  }
}
