import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Twelve constants are passed, and none of them is the one of the dangerous branch. */
public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    String name = request.getParameter("name");
    run("about", name);
    run("agenda", name);
    run("backup", name);
    run("cancel", name);
    run("count", name);
    run("forget", name);
    run("greet", name);
    run("invite", name);
    run("remind", name);
    run("rename", name);
    run("share", name);
    run("show", name);
  }

  private static void run(String kind, String text) throws ServletException {
    if (kind.equals("find")) {
      find(text);
    } else {
      System.out.println(kind + text);
    }
  }

  private static void find(String text) throws ServletException {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT * FROM users WHERE name = '" + text + "'");
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }
}
