import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    String name = request.getParameter("name"); // source
    Callable<String> task = new Callable<String>() {
      @Override
      public String call() {
        return "SELECT * FROM users WHERE name = '" + name + "'";
      }
    };
    try {
      try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
          Statement statement = connection.createStatement()) {
        statement.executeQuery(Executors.newCachedThreadPool().submit(task).get()); // expect: java/database/sql-injection
      } catch (SQLException e) {
        throw new ServletException(e);
      }
    } catch (Exception e) {
      response.sendError(500);
    }
  }
}
