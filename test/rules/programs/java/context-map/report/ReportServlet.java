package report;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import javax.servlet.http.*;

public class ReportServlet extends HttpServlet {
  private final ReportQueries queries = new ReportQueries();

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Map<String, Object> context = new HashMap<>();
    context.put("title", request.getParameter("title"));
    context.put("table", "sales");
    context.put("column", request.getParameter("column"));
    int rows = queries.count(context) + queries.sum(context);
    response.setContentType("text/plain");
    response.getWriter().println(context.get("title") + ": " + rows);
  }
}
