import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    Box<String> box = new Box<>();
    box.put(request.getParameter("name"));
    Box<Integer> length = box.map(text -> text.length());
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT * FROM users LIMIT " + length.take());
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }

  static class Box<T> {
    private T value;
    private final List<T> all = new ArrayList<>();

    void put(T value) {
      this.value = value;
      all.add(value);
    }

    T take() {
      return value;
    }

    <R> Box<R> map(Function<? super T, ? extends R> change) {
      Box<R> box = new Box<>();
      box.put(change.apply(value));
      return box;
    }
  }
}
