import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    executor.execute(new Search(request.getParameter("name"))); // source
  }

  static class Search implements Runnable {
    private final String name;

    Search(String name) {
      this.name = name;
    }

    @Override
    public void run() {
      try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop")) {
        connection.createStatement().execute("DELETE FROM users WHERE name = '" + name + "'"); // expect: java/database/sql-injection
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
