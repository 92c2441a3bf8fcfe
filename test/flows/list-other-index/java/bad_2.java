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
    String[] row = {"one", request.getParameter("row"), "two"}; // source
    String[] tail = Arrays.copyOfRange(row, 1, 3);
    response.getWriter().println(tail[0]); // expect: java/servlet/cross-site-scripting
    List<String> all = new ArrayList<>(List.of("a"));
    Collections.addAll(all, "b", request.getParameter("more")); // source
    response.getWriter().println(all.get(2)); // expect: java/servlet/cross-site-scripting
    List<String> others = new ArrayList<>();
    Collections.addAll(others, request.getParameterValues("other")); // source
    response.getWriter().println(others.get(0)); // expect: java/servlet/cross-site-scripting
  }
}
