import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Static collections that one function fills and another one, called by it, looks into. */
public class UserSearch extends HttpServlet {
  private static final ThreadLocal<String> TENANT = new ThreadLocal<>();
  private static final List<String> NAMES = new ArrayList<>();

  private Statement statement;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) {
    TENANT.set(request.getHeader("X-Tenant")); // source
    try {
      ofTenant();
    } catch (SQLException e) {
      response.setStatus(500);
    } finally {
      TENANT.remove();
    }
  }

  private void ofTenant() throws SQLException {
    statement.executeQuery("SELECT * FROM users WHERE tenant = '" + TENANT.get() + "'"); // expect: java/database/sql-injection
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) {
    NAMES.add(request.getParameter("name")); // source
    try {
      ofName();
    } catch (SQLException e) {
      response.setStatus(500);
    }
  }

  private void ofName() throws SQLException {
    statement.executeQuery("SELECT * FROM users WHERE name = '" + NAMES.get(0) + "'"); // expect: java/database/sql-injection
  }
}
