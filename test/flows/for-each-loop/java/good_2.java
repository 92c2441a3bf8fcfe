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
    Map<String, String> values = new HashMap<>();
    values.put("name", request.getParameter("name"));
    for (Map.Entry<String, String> entry : values.entrySet()) {
      try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
          Statement statement = connection.createStatement()) {
        statement.executeQuery("SELECT " + entry.getKey() + " FROM users");
      } catch (SQLException e) {
        throw new ServletException(e);
      }
    }
  }
}
