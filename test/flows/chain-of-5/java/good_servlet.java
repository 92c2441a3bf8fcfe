import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** A helper in the middle converts the text to a number. */
public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    step1(request.getParameter("name"));
  }

  private void step1(String text) throws ServletException {
    step2(text.trim());
  }

  private void step2(String text) throws ServletException {
    step3(text.trim());
  }

  private void step3(String text) throws ServletException {
    step4(String.valueOf(Long.parseLong(text)));
  }

  private void step4(String text) throws ServletException {
    step5(text.trim());
  }

  private void step5(String text) throws ServletException {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT * FROM users WHERE name = '" + text + "'");
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }
}
