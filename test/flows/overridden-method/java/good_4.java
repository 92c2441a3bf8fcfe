import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.springframework.web.util.HtmlUtils;

/** Requests come to instances of derived classes alone, and all of them have their own way of making a value harmless. */
public class Lists {
  abstract static class Listing extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
      show(plain(request.getParameter("name")), response);
    }

    protected String plain(String text) {
      return text;
    }

    protected abstract void show(String html, HttpServletResponse response) throws IOException;
  }

  static class Names extends Listing {
    @Override
    protected String plain(String text) {
      return HtmlUtils.htmlEscape(text);
    }

    @Override
    protected void show(String html, HttpServletResponse response) throws IOException {
      response.getWriter().write(html);
    }
  }

  static class Nothing extends Listing {
    @Override
    protected void show(String html, HttpServletResponse response) throws IOException {
      response.getWriter().write("nothing");
    }
  }
}
