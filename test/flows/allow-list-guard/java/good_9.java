import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class Hosts extends HttpServlet {
  private static final Map<String, String> HOSTS = new HashMap<>();

  static {
    HOSTS.put("ice", "ice.example");
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String host = request.getParameter("host");
    if (HOSTS.containsValue(host)) response.getWriter().println(host);
  }
}
