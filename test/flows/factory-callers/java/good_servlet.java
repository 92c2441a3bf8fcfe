import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** One method of the servlet only logs untrusted input, the other one passes a constant. */
public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    Target target = make(request.getParameter("name"));
    System.out.println(target.getName());
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    Target target = make("guest");
    findOwn(target.getName());
  }

  private static Target make(String name) {
    return new Target(name);
  }

  private static class Target {
    private final String name;

    Target(String name) {
      this.name = name;
    }

    String getName() {
      return name;
    }
  }

  private static void findOwn(String text) throws ServletException {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT * FROM users WHERE name = '" + text + "'");
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }
}
