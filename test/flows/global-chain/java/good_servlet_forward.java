import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** The last copy is from a static field that only holds a constant. */
public class UserSearch extends HttpServlet {
  private static String a = "guest";
  private static String b = "guest";
  private static String c = "guest";
  private static String d = "guest";

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    a = request.getParameter("name");
    copyToB();
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    copyToC();
    find();
  }

  private static void copyToB() {
    b = a;
  }

  private static void copyToC() {
    c = d;
  }

  private static void find() throws ServletException {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT * FROM users WHERE name = '" + c + "'");
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }
}
