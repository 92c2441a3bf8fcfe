import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.xml.transform.Source;
import javax.xml.transform.sax.SAXSource;

/** A method of the class that the value is found to be of. */
public class Inputs extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Named named = new Named();
    named.setName(request.getParameter("text")); // source
    response.getWriter().write(nameOf(named)); // expect: java/servlet/cross-site-scripting
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
