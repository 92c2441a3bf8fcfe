import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** What is escaped are the line breaks. */
public class Page extends HttpServlet {
  static String lines(String raw) {
    StringBuilder text = new StringBuilder();
    for (char c : raw.toCharArray()) {
      switch (c) {
        case '\n' -> text.append("<br>");
        default -> text.append(c);
      }
    }
    return text.toString();
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String text = request.getParameter("text"); // source
    response.getWriter().println(lines(text)); // expect: java/servlet/cross-site-scripting
  }
}
