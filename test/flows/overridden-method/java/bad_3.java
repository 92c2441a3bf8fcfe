import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** A method that does nothing in the base, for derived classes to do something in. */
public class Hooks {
  static class Page extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
      String name = request.getParameter("name"); // source
      before(name, response);
      response.getWriter().write("<p>done</p>");
    }

    protected void before(String name, HttpServletResponse response) throws IOException {}
  }

  static class Greeting extends Page {
    @Override
    protected void before(String name, HttpServletResponse response) throws IOException {
      response.getWriter().write("<h1>" + name + "</h1>"); // expect: java/servlet/cross-site-scripting
    }
  }
}
