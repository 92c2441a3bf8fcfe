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
    first(request.getParameter("name"));
  }

  private void first(String name) throws ServletException {
    second(name.trim());
  }

  private void second(String name) throws ServletException {
    third("'admin'", name.length());
  }

  private void third(String quoted, int limit) throws ServletException {
    fourth("SELECT * FROM users WHERE name = " + quoted + " LIMIT " + limit);
  }

  private void fourth(String query) throws ServletException {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.executeQuery(query);
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }
}
