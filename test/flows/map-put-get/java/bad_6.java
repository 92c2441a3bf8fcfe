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
    String row = request.getParameter("row"); // source
    Map<String, String> rows = new LinkedHashMap<>();
    rows.merge("a", row, String::concat);
    response.getWriter().println(rows.get("a")); // expect: java/servlet/cross-site-scripting
    String[] cells = row.split(",");
    response.getWriter().println(IntStream.range(0, 3).mapToObj(i -> cells[i]).collect(Collectors.joining())); // expect: java/servlet/cross-site-scripting
    char[] signs = new char[row.length()];
    row.getChars(0, row.length(), signs, 0);
    response.getWriter().println(new String(signs)); // expect: java/servlet/cross-site-scripting
  }
}
