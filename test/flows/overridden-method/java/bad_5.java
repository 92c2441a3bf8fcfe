import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.springframework.web.util.HtmlUtils;

/** One derived class makes the value harmless, another one leaves that as the base has it. */
public class Titles {
  abstract static class Titled extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
      show(plain(request.getParameter("title")), response); // source
    }

    protected String plain(String text) {
      return text;
    }

    protected abstract void show(String html, HttpServletResponse response) throws IOException;
  }

  static class Careful extends Titled {
    @Override
    protected String plain(String text) {
      return HtmlUtils.htmlEscape(text);
    }

    @Override
    protected void show(String html, HttpServletResponse response) throws IOException {
      response.getWriter().write(html);
    }
  }

  static class Careless extends Titled {
    @Override
    protected void show(String html, HttpServletResponse response) throws IOException {
      response.getWriter().write("<h1>" + html + "</h1>"); // expect: java/servlet/cross-site-scripting
    }
  }
}
