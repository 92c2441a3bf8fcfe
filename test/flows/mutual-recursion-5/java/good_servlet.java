import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.owasp.esapi.ESAPI;
import org.owasp.esapi.codecs.MySQLCodec;

/** Methods of a class of their own; the one where untrusted input enters escapes it. */
public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    Finder finder = new Finder();
    finder.fifth(request.getParameter("name"));
  }

  static class Finder {
    private void find(String text) throws ServletException {
      try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
          Statement statement = connection.createStatement()) {
        statement.executeQuery("SELECT * FROM users WHERE name = '" + text + "'");
      } catch (SQLException e) {
        throw new ServletException(e);
      }
    }

    void first(String text) throws ServletException {
      if (text.length() > 40) {
        find(text);
        return;
      }
      second(text + ".");
    }

    void second(String text) throws ServletException {
      third(text + ".");
    }

    void third(String text) throws ServletException {
      fourth(text + ".");
    }

    void fourth(String text) throws ServletException {
      fifth(text + ".");
    }

    void fifth(String text) throws ServletException {
      first(ESAPI.encoder().encodeForSQL(new MySQLCodec(MySQLCodec.Mode.STANDARD), text) + ".");
    }
  }
}
