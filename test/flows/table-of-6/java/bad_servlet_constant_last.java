import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** The dangerous function is the last in a static map. A constant chooses it. */
public class UserSearch extends HttpServlet {
  private static final Map<String, Search> SEARCHES = new HashMap<>();

  static {
    SEARCHES.put("status", UserSearch::status);
    SEARCHES.put("history", UserSearch::history);
    SEARCHES.put("greet", UserSearch::greet);
    SEARCHES.put("count", UserSearch::count);
    SEARCHES.put("show", UserSearch::show);
    SEARCHES.put("find", UserSearch::find);
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    SEARCHES.get("find").run(request.getParameter("name")); // source
  }

  interface Search {
    void run(String text) throws ServletException;
  }

  private static void status(String text) {
    System.out.println("status " + text);
  }

  private static void history(String text) {
    System.out.println("history " + text);
  }

  private static void greet(String text) {
    System.out.println("greet " + text);
  }

  private static void count(String text) {
    System.out.println("count " + text);
  }

  private static void show(String text) {
    System.out.println("show " + text);
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
