import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    String name = new Reader().read(request, request.getParameter("name"));
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT * FROM users WHERE name = '" + name + "'");
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }

  private class Reader {
    public String read(HttpServletRequest request, String name) throws ServletException, IOException {
      List<String> values = new ArrayList<>();
      values.add("safe");
      values.add(name);
      values.add("more");
      values.remove(0);
      return values.get(1);
    }
  }
}
