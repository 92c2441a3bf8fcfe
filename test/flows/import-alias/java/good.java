import java.io.IOException;
import java.sql.Statement;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    Statement statement = new Statement();
    statement.execute("SELECT '" + request.getParameter("name") + "'");
  }

  /** A class of our own that shares its name with one that is dangerous. */
  static class Statement {
    void execute(String text) {
      System.out.println(text.length());
    }
  }
}
