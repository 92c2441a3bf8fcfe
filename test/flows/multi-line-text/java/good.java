import java.io.IOException;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class UserSearch extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    String name = request.getParameter("name");
    String mode = """
        strict""";
    if (mode.equals("strict")) {
      name = "admin";
    }
    SQL("""
        SELECT * FROM users
        WHERE name = '""" + name + "'");
  }
}
