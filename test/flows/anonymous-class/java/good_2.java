import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Methods of classes without a name use the variables around them, and are meant where the base calls its own. */
public class Frames extends HttpServlet {
  static class Frame {
    String wrapped(String text) {
      return "<b>" + inner(text) + "</b>";
    }

    String inner(String text) {
      return text;
    }
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String name = request.getParameter("name");
    String mark = "*";
    Frame marked = new Frame() {
      @Override
      String inner(String text) {
        return mark;
      }
    };
    response.getWriter().println(marked.wrapped(name));
  }
}
