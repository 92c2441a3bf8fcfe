import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    Query query = new NameQuery(request.getParameter("name"));
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.executeQuery(query.text());
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }

  static class Query {
    private final String condition;

    Query(String condition) {
      this.condition = condition;
    }

    String text() {
      return "SELECT * FROM users WHERE " + condition;
    }
  }

  static class NameQuery extends Query {
    NameQuery(String name) {
      super("name = '" + (name.isEmpty() ? "nobody" : "admin") + "'");
    }

    @Override
    String text() {
      return super.text() + " ORDER BY name";
    }
  }
}
