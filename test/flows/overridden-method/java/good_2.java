import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** One object is of one class: what one reads, the other does not show. */
public class Pages {
  abstract static class Page extends HttpServlet {
    protected abstract String read(HttpServletRequest request);

    protected abstract void show(String output, HttpServletResponse response) throws IOException;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
      show(read(request), response);
    }
  }

  static class Name extends Page {
    @Override
    protected String read(HttpServletRequest request) {
      return request.getParameter("name");
    }

    @Override
    protected void show(String name, HttpServletResponse response) throws IOException {
      response.setIntHeader("X-Length", name.length());
    }
  }

  static class Weight extends Page {
    @Override
    protected String read(HttpServletRequest request) {
      return "heavy";
    }

    @Override
    protected void show(String html, HttpServletResponse response) throws IOException {
      response.getWriter().write(html);
    }
  }
}
