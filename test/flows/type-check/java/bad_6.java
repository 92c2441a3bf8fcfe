import java.io.IOException;
import java.io.StringReader;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;

/** What is passed is of the type that is shown. */
public class Page extends HttpServlet {
  static String shown(Source source) {
    if (source instanceof StreamSource stream) return stream.getReader().toString();
    return "nothing";
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Source source = new StreamSource(new StringReader(request.getParameter("text"))); // source
    response.getWriter().println("<p>" + shown(source)); // expect: java/servlet/cross-site-scripting
  }
}
