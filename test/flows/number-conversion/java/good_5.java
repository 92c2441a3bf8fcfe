import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** How many parts there are says nothing of what is in them. */
public class Parts extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String[] parts = request.getParameter("parts").split(":", 2);
    Runtime.getRuntime().exec("repeat " + parts.length);
    Runtime.getRuntime().exec("repeat " + String.valueOf(parts.length));
  }
}
