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
    Search search = Search.of(request.getParameter("name")); // source
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.executeQuery(search.query()); // expect: java/database/sql-injection
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }

  record Search(String name, String role) {
    static Search of(String name) {
      return new Search(name);
    }

    Search(String name) {
      this(name, "guest");
    }

    String query() {
      return "SELECT * FROM users WHERE name = '" + name + "' AND role = '" + role() + "'";
    }
  }
}
