import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** A method of a variable that is handed on as a function. */
public class Ping extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    List<String> command = new ArrayList<>();
    Consumer<String> add = command::add;
    add.accept("ping");
    add.accept(request.getParameter("host")); // source
    Runtime.getRuntime().exec(command.get(0) + " " + command.get(1)); // expect: java/process/command-injection
  }
}
