import java.io.IOException;
import java.io.PrintWriter;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** The class at hand overrides what the inherited method calls; that leads on, what the base has does not. */
public class Notes extends HttpServlet {
  private final Rich rich = new Rich();
  private final Reader reader;

  public Notes(Reader reader) {
    this.reader = reader;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String note = request.getParameter("note"); // source
    response.getWriter().write(rich.page(note)); // expect: java/servlet/cross-site-scripting
    reader.read(note, response.getWriter());
  }

  static class Template {
    String page(String note) {
      return "<p>" + body(note) + "</p>";
    }

    protected String body(String note) {
      return "none";
    }
  }

  static class Rich extends Template {
    @Override
    protected String body(String note) {
      return "<b>" + note + "</b>";
    }
  }

  interface Reader {
    void read(String text, PrintWriter out);
  }

  abstract static class Base implements Reader {
    @Override
    public final void read(String text, PrintWriter out) {
      readText(text, out);
    }

    protected void readText(String text, PrintWriter out) {
      throw new UnsupportedOperationException();
    }
  }

  static class Lines extends Base {
    @Override
    protected void readText(String text, PrintWriter out) {
      out.println("<p>" + text + "</p>"); // expect: java/servlet/cross-site-scripting
    }
  }
}
