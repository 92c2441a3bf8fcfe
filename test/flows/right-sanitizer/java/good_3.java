import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class Words extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String word = request.getParameter("word");
    response.getWriter().print(word.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;"));
    response.getWriter().print(word.replaceAll("[<>\"'&]", ""));
  }
}
