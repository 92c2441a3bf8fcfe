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
    run(new Finder(request.getParameter("name")) { // source
      @Override
      String condition() {
        return "name = '" + name + "'";
      }
    });
  }

  private void run(Finder finder) throws ServletException {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT * FROM users WHERE " + finder.condition()); // expect: java/database/sql-injection
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }

  abstract static class Finder {
    protected final String name;

    Finder(String name) {
      this.name = name;
    }

    abstract String condition();
  }
}
