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
    Search search = new Search();
    search.setName(request.getParameter("name"));
    search.setName("admin");
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT * FROM users WHERE name = '" + search.getName() + "'");
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }

  static class Search {
    private String name = "guest";
    private String role;

    String getName() {
      return name;
    }

    void setName(String name) {
      this.name = name;
    }

    String getRole() {
      return role;
    }

    void setRole(String role) {
      this.role = role;
    }
  }
}
