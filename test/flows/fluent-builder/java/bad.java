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
    String query = new QueryBuilder().from("users").where("name = '" + request.getParameter("name") + "'").build(); // source
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.executeQuery(query); // expect: java/database/sql-injection
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }

  static class QueryBuilder {
    private String table;
    private String condition;

    QueryBuilder from(String table) {
      this.table = table;
      return this;
    }

    QueryBuilder where(String condition) {
      this.condition = condition;
      return this;
    }

    String build() {
      return "SELECT * FROM " + table + " WHERE " + condition;
    }
  }
}
