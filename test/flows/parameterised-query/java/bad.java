import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    String name = request.getParameter("name"); // source
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        PreparedStatement statement =
            connection.prepareStatement("SELECT * FROM users WHERE role = ? AND name = '" + name + "'")) { // expect: java/database/sql-injection
      statement.setString(1, "admin");
      statement.executeQuery();
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }
}
