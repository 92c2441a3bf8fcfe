import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class Ping extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String name = request.getParameter("name");
    refuse("no name");
    Runtime.getRuntime().exec("ping " + name);
  }

  private static void refuse(String why) {
    System.err.println(why);
    throw new IllegalArgumentException(why);
  }
}
