import java.io.IOException;
import java.io.PrintWriter;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Called by an interface, an inherited method calls what the class overrides, and the base's own would lead to its sink. */
public class Readers extends HttpServlet {
  private final Reader reader;

  public Readers(Reader reader) {
    this.reader = reader;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    reader.read(request.getParameter("text"), response.getWriter());
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
      readLine(text, out);
    }

    protected abstract void readLine(String line, PrintWriter out);
  }

  static class Lines extends Base {
    @Override
    protected void readText(String text, PrintWriter out) {
      throw new UnsupportedOperationException("only lines");
    }

    @Override
    protected void readLine(String line, PrintWriter out) {
      out.println("<p>" + line + "</p>");
    }
  }
}
