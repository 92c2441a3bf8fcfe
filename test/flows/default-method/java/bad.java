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
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT * FROM users WHERE " + new User(request.getParameter("name")).condition()); // source, expect: java/database/sql-injection
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }

  interface Named {
    String name();

    default String condition() {
      return "name = '" + name() + "'";
    }

    static String all(String name) {
      return "SELECT '" + name + "'";
    }
  }

  static class User implements Named {
    private final String name;

    User(String name) {
      this.name = name;
    }

    @Override
    public String name() {
      return name;
    }
  }

  static class Admin implements Named {
    @Override
    public String name() {
      return "admin";
    }
  }
}
