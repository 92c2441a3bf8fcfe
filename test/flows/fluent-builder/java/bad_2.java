import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** The fields of the builder have the names of its methods, and another class reads them. */
public class UserSearch extends HttpServlet {
  private Connection connection;

  static final class Query<T> {
    private final T limit;
    private final String where;

    private Query(Builder<T> builder) {
      this.limit = builder.limit;
      this.where = builder.where;
    }

    static <T> Builder<T> limitedTo(T limit) {
      return new Builder<>(limit);
    }

    String where() {
      return where;
    }

    static final class Builder<T> {
      private final T limit;
      private String where;

      private Builder(T limit) {
        this.limit = limit;
      }

      Builder<T> where(String where) {
        this.where = where;
        return this;
      }

      Query<T> build() {
        return new Query<>(this);
      }
    }
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    Query<Integer> query = Query.limitedTo(7).where("name = '" + request.getParameter("name") + "'").build(); // source
    try {
      connection.createStatement().executeQuery("SELECT * FROM users WHERE " + query.where()); // expect: java/database/sql-injection
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }
}
