import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.UUID;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    UUID id = UUID.fromString(request.getParameter("id"));
    LocalDate day = LocalDate.parse(request.getParameter("day"));
    BigDecimal sum = new BigDecimal(request.getParameter("sum"));
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT * FROM users WHERE id = '" + id + "' AND day = '" + day + "' AND sum > " + sum);
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }
}
