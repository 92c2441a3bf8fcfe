import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

public class UserSearch extends HttpServlet {
  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    for (Part part : request.getParts()) { // source
      String name = part.getSubmittedFileName();
      try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
          Statement statement = connection.createStatement()) {
        statement.executeQuery("INSERT INTO pictures VALUES ('" + name + "')"); // expect: java/database/sql-injection
      } catch (SQLException e) {
        throw new ServletException(e);
      }
    }
  }
}
