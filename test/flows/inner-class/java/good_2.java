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
    String name = request.getParameter("name");
    String role = "admin";
    class Query {
      String text() {
        return "SELECT * FROM users WHERE name = '" + role + "'";
      }
    }
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.executeQuery(new Query().text());
    } catch (SQLException e) {
      throw new ServletException(e);
    }
    response.setIntHeader("X-Length", name.length());
  }
}
