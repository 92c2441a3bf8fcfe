import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    Search search = new Search(request.getParameter("name"));
    new Thread(search).start();
  }

  static class Search extends Thread {
    private final String name;

    Search(String name) {
      this.name = name.isEmpty() ? "nobody" : "admin";
    }

    @Override
    public void run() {
      try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop")) {
        connection.createStatement().execute("DELETE FROM users WHERE name = '" + name + "'");
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
