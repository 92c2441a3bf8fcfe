import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;

public class Reports extends HttpServlet {
  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) {
    HttpSession session = request.getSession(true);
    session.setAttribute("title", request.getParameter("title"));
    session.setAttribute("report", request.getParameter("name")); // source
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String report = (String) request.getSession().getAttribute("report");
    Runtime.getRuntime().exec("report " + report); // expect: java/process/command-injection
  }
}
