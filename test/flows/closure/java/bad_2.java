import java.io.IOException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    String name = request.getParameter("name"); // source
    Comparator<String> order = new Comparator<String>() {
      @Override
      public int compare(String left, String right) {
        try {
          statement().executeQuery("SELECT rank FROM users WHERE name = '" + name + left + "'"); // expect: java/database/sql-injection
        } catch (SQLException e) {
          return 0;
        }
        return left.compareTo(right);
      }
    };
    List<String> names = new ArrayList<>(List.of("b", "a"));
    Collections.sort(names, order);
  }

  private static Statement statement() throws SQLException {
    return DriverManager.getConnection("jdbc:h2:mem:shop").createStatement();
  }
}
