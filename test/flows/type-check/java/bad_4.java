import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** One good character is enough here. */
public class Page extends HttpServlet {
  static boolean hasDigit(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isDigit(c)) return true;
    }
    return false;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String text = request.getParameter("text"); // source
    if (hasDigit(text)) response.getWriter().println(text); // expect: java/servlet/cross-site-scripting
  }
}
