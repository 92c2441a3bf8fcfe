import java.io.IOException;
import java.util.Optional;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class Ping extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String name = request.getParameter("name"); // source
    Optional.ofNullable(name)
        .orElseGet(
            () -> {
              throw new IllegalArgumentException("no name");
            });
    Runtime.getRuntime().exec("ping " + name); // expect: java/process/command-injection
  }
}
