import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** A method of a map as a function of two arguments: the second one is what the map holds. */
public class Settings extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Map<String, String> kept = new HashMap<>();
    Map.of("host", request.getParameter("host")).forEach(kept::put); // source
    Runtime.getRuntime().exec("ping " + kept.get("host")); // expect: java/process/command-injection
    Map<String, String> named = new HashMap<>();
    BiConsumer<String, String> put = named::put;
    put.accept(request.getParameter("name"), "localhost");
    Runtime.getRuntime().exec("ping " + named.get("local")); // expect: nothing
  }
}
