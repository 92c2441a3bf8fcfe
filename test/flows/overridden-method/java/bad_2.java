import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** The base class says in which order the methods of the derived ones are called. */
public class Pages {
  abstract static class Page<I, O> extends HttpServlet {
    protected abstract I read(HttpServletRequest request);

    protected abstract O work(I input);

    protected abstract void show(O output, HttpServletResponse response) throws IOException;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
      show(work(read(request)), response);
    }
  }

  static class Names extends Page<String[], String> {
    @Override
    protected String[] read(HttpServletRequest request) {
      return request.getParameterValues("name"); // source
    }

    @Override
    protected String work(String[] names) {
      return "<p>" + names[0] + "</p>";
    }

    @Override
    protected void show(String html, HttpServletResponse response) throws IOException {
      response.getWriter().write(html); // expect: java/servlet/cross-site-scripting
    }
  }
}
