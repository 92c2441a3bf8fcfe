import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class Rows extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String row = request.getParameter("row");
    Map<String, Integer> counts = new LinkedHashMap<>();
    counts.merge(row, 1, Integer::sum);
    response.getWriter().println(counts.get(row));
    String[] cells = row.split(",");
    response.getWriter().println(IntStream.range(0, cells.length).mapToObj(i -> "cell " + i).collect(Collectors.joining()));
  }
}
