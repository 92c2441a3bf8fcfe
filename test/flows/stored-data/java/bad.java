import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
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
    response.setContentType("text/html");
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      ResultSet comments = statement.executeQuery("SELECT text FROM comments");
      while (comments.next()) {
        String text = comments.getString("text"); // source
        response.getWriter().println("<p>" + text + "</p>"); // expect: java/servlet/stored-cross-site-scripting
      }
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }
}
