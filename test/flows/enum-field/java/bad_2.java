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
      statement.executeQuery(Kind.OPEN.query(request.getParameter("name"))); // source, expect: java/database/sql-injection
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }

  enum Kind {
    CLOSED {
      @Override
      String query(String value) {
        return "SELECT 1";
      }
    },
    OPEN {
      @Override
      String query(String value) {
        return "SELECT '" + value + "'";
      }
    };

    abstract String query(String value);
  }
}
