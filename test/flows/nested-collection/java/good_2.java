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

public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    Map<String, Map<String, String>> groups = new HashMap<>();
    groups.put("users", new HashMap<>());
    groups.put("guests", new HashMap<>());
    groups.get("users").put("name", request.getParameter("name"));
    groups.get("guests").put("name", "guest");
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT * FROM users WHERE name = '" + groups.get("guests").get("name") + "'");
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }
}
