import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Methods of a class of their own that call each other. */
public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    Finder finder = new Finder();
    finder.third(request.getParameter("name")); // source
  }

  static class Finder {
    private void find(String text) throws ServletException {
      try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
          Statement statement = connection.createStatement()) {
        statement.executeQuery("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
      } catch (SQLException e) {
        throw new ServletException(e);
      }
    }

    void first(String text) throws ServletException {
      if (text.length() > 40) {
        find(text);
        return;
      }
      second(text + ".");
    }

    void second(String text) throws ServletException {
      third(text + ".");
    }

    void third(String text) throws ServletException {
      first(text + ".");
    }
  }
}
