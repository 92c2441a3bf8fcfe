import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** The last of six variables is overwritten after the loop. */
public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    String a = request.getParameter("name");
    String b = "guest";
    String c = "guest";
    String d = "guest";
    String e = "guest";
    String f = "guest";
    for (int i = 0; i < 6; i++) {
      f = e;
      e = d;
      d = c;
      c = b;
      b = a;
    }
    f = "guest";
    find(f);
  }

  private static void find(String text) throws ServletException {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT * FROM users WHERE name = '" + text + "'");
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }
}
