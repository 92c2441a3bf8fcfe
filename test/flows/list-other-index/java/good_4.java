import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class Parts extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String[] row = {request.getParameter("row"), "one", "two"};
    String[] tail = Arrays.copyOfRange(row, 1, 3);
    response.getWriter().println(tail[0]);
    List<String> all = new ArrayList<>(List.of("a"));
    Collections.addAll(all, "b", request.getParameter("more"));
    response.getWriter().println(all.get(1));
    all.set(2, "c");
    response.getWriter().println(String.join(" ", all));
  }
}
