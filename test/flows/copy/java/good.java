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
    Search search = new Search(request.getParameter("name"), "admin");
    Search copy = new Search(search);
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT * FROM users WHERE name = '" + copy.role + "'");
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }

  static class Search {
    final String name;
    final String role;

    Search(String name, String role) {
      this.name = name;
      this.role = role;
    }

    Search(Search other) {
      this(other.name, other.role);
    }
  }
}
