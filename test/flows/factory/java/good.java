import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    Finder finder = Finders.createDefault();
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.executeQuery(finder.query(request.getParameter("name")));
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }

  interface Finder {
    String query(String name);
  }

  static class NameFinder implements Finder {
    @Override
    public String query(String name) {
      return "SELECT * FROM users WHERE name = '" + name + "'";
    }
  }

  static class CountFinder implements Finder {
    @Override
    public String query(String name) {
      return "SELECT count(*) FROM users";
    }
  }

  static final class Finders {
    private static final Map<String, Supplier<Finder>> KINDS = new HashMap<>();

    static {
      KINDS.put("name", NameFinder::new);
      KINDS.put("count", CountFinder::new);
    }

    static Finder create(String kind) {
      return KINDS.get(kind).get();
    }

    static Finder createDefault() {
      return new CountFinder();
    }
  }
}
