import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.owasp.encoder.Encode;

/** The loop escapes what it takes out of the array; the array stays what it was. */
public class Page extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String[] tags = request.getParameterValues("tag"); // source
    for (String tag : tags) {
      tag = Encode.forHtml(tag);
      response.getWriter().println(tag);
    }
    response.getWriter().println(tags[0]); // expect: java/servlet/cross-site-scripting
  }
}
