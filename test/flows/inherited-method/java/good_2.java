import java.io.IOException;
import java.io.StringReader;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.xml.transform.Source;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.stream.StreamSource;

/** A method of a class that the value cannot be of: one `Source` is not another one. */
public class Inputs extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.getWriter().write(nameOf(new StreamSource(new StringReader(request.getParameter("text")))));
  }

  static String nameOf(Source source) {
    return source instanceof Named named ? named.getName() : "";
  }

  static class Named extends SAXSource {
    private String name;
    public String getName() { return this.name; }
    public void setName(String name) { this.name = name; }
  }
}
