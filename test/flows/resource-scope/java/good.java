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
    try (NameReader reader = new NameReader(request.getParameter("name"));
        Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.execute("SELECT * FROM users WHERE name = '" + reader.role() + "'");
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }

  static class NameReader implements AutoCloseable {
    private String name;

    NameReader(String name) {
      this.name = name;
    }

    String read() {
      return name;
    }

    String role() {
      return "admin";
    }

    @Override
    public void close() {
      name = null;
    }
  }
}
