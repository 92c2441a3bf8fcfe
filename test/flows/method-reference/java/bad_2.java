import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    List<String> names = List.of(request.getParameter("name")); // source
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      Search search = new Search(statement);
      names.forEach(search::run);
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }

  record Search(Statement statement) {
    void run(String name) {
      try {
        statement.execute("SELECT * FROM users WHERE name = '" + name + "'"); // expect: java/database/sql-injection
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
