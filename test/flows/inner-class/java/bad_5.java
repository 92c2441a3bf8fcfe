import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Inner classes of a class that stands beside the one at hand are named behind an instance of it. */
public class Ledger extends HttpServlet {
  private final Book held = new Book("held");

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String title = request.getParameter("title"); // source
    Book stated = new Book(title);
    response.getWriter().println(stated.new Page().text()); // expect: java/servlet/cross-site-scripting
    var open = opened(title);
    response.getWriter().println(open.new Page().text()); // expect: java/servlet/cross-site-scripting
    response.getWriter().println(new Diary(title).new Page().text()); // expect: java/servlet/cross-site-scripting
    response.getWriter().println(opened(title).new Page().new Line().text()); // expect: java/servlet/cross-site-scripting
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Book plain = new Book("plain");
    response.getWriter().println(plain.new Page().text());
    response.getWriter().println(this.held.new Page().text());
  }

  static Book opened(String title) {
    return new Book(title);
  }

  static class Book {
    private final String title;

    Book(String title) {
      this.title = title;
    }

    class Page {
      String text() {
        return "<h1>" + title + "</h1>";
      }

      class Line {
        String text() {
          return "<li>" + title + "</li>";
        }
      }
    }
  }

  static class Diary extends Book {
    Diary(String title) {
      super(title);
    }
  }
}
