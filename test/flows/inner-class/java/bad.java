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
  private String table = "users";

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    Search search = new Search(request.getParameter("name")); // source
    search.run();
  }

  class Search {
    private final String name;

    Search(String name) {
      this.name = name;
    }

    void run() throws ServletException {
      try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
          Statement statement = connection.createStatement()) {
        statement.executeQuery("SELECT * FROM " + table + " WHERE name = '" + name + "'"); // expect: java/database/sql-injection
      } catch (SQLException e) {
        throw new ServletException(e);
      }
    }
  }
}
