import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    Map<String, List<String>> groups = new HashMap<>();
    groups.computeIfAbsent("users", key -> new ArrayList<>()).add(request.getParameter("name")); // source
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT * FROM users WHERE name = '" + groups.get("users").get(0) + "'"); // expect: java/database/sql-injection
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }
}
