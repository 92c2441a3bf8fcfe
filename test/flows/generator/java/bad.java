import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Iterator;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    Iterator<String> names = new Names(request);
    while (names.hasNext()) {
      try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
          Statement statement = connection.createStatement()) {
        statement.executeQuery("SELECT * FROM users WHERE name = '" + names.next() + "'"); // expect: java/database/sql-injection
      } catch (SQLException e) {
        throw new ServletException(e);
      }
    }
  }

  static class Names implements Iterator<String> {
    private final HttpServletRequest request;
    private int at;

    Names(HttpServletRequest request) {
      this.request = request;
    }

    @Override
    public boolean hasNext() {
      return at < 3;
    }

    @Override
    public String next() {
      return request.getParameter("name" + at++); // source
    }
  }
}
