import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Methods of one name in a class and those that it derives from: another number of arguments hides nothing. */
public class Texts extends HttpServlet {
  static class Base {
    String text(String first, String second) {
      return first + second;
    }

    String text(String only) {
      return only;
    }
  }

  static class Derived extends Base {
    String text(int count) {
      return "n" + count;
    }

    @Override
    String text(String only) {
      return "fixed";
    }
  }

  static class Deeper extends Derived {
    String text(String first, String second, String third) {
      return third;
    }
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String name = request.getParameter("name");
    response.getWriter().println(new Derived().text(name));
    response.getWriter().println(new Deeper().text(name));
    response.getWriter().println(new Deeper().text(name, "y", "z"));
  }
}
