import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** The twelfth of twelve calls passes the constant of the dangerous branch. */
public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    String name = request.getParameter("name"); // source
    run("about", "guest");
    run("agenda", "guest");
    run("backup", "guest");
    run("cancel", "guest");
    run("count", "guest");
    run("forget", "guest");
    run("greet", "guest");
    run("invite", "guest");
    run("remind", "guest");
    run("rename", "guest");
    run("share", "guest");
    run("find", name);
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
      statement.executeQuery("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }
}
