import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** An inherited method calls one that the class of the object at hand has its own of: what the base does there does not happen. */
public class Greeting extends HttpServlet {
  private final Bare held = new Bare();

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String name = request.getParameter("name");
    response.getWriter().write(new Bare().page(name));
    response.getWriter().write(held.page(name));
    response.getWriter().write(shown(new Bare(), name));
    response.getWriter().write(new Outer().page(name));
    new Silent().send(name, response);
  }

  private static String shown(Bare template, String name) {
    return template.page(name);
  }

  static class Template {
    String page(String name) {
      return "<p>" + body(name) + "</p>";
    }

    protected String body(String name) {
      return name;
    }

    void send(String name, HttpServletResponse response) throws IOException {
      show("<b>" + name + "</b>", response);
    }

    protected void show(String html, HttpServletResponse response) throws IOException {
      response.getWriter().write(html);
    }
  }

  static class Bare extends Template {
    @Override
    protected String body(String name) {
      return "nobody";
    }
  }

  /** The one that overrides may be two classes away. */
  static class Middle extends Template {
    String title() {
      return "none";
    }
  }

  static class Outer extends Middle {
    @Override
    protected String body(String name) {
      return title();
    }
  }

  static class Silent extends Template {
    @Override
    protected void show(String html, HttpServletResponse response) {}
  }
}
