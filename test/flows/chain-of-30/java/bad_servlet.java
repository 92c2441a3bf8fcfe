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
    step1(request.getParameter("name")); // source
  }

  private void step1(String text) throws ServletException {
    step2(text.trim());
  }

  private void step2(String text) throws ServletException {
    step3(text.trim());
  }

  private void step3(String text) throws ServletException {
    step4(text.trim());
  }

  private void step4(String text) throws ServletException {
    step5(text.trim());
  }

  private void step5(String text) throws ServletException {
    step6(text.trim());
  }

  private void step6(String text) throws ServletException {
    step7(text.trim());
  }

  private void step7(String text) throws ServletException {
    step8(text.trim());
  }

  private void step8(String text) throws ServletException {
    step9(text.trim());
  }

  private void step9(String text) throws ServletException {
    step10(text.trim());
  }

  private void step10(String text) throws ServletException {
    step11(text.trim());
  }

  private void step11(String text) throws ServletException {
    step12(text.trim());
  }

  private void step12(String text) throws ServletException {
    step13(text.trim());
  }

  private void step13(String text) throws ServletException {
    step14(text.trim());
  }

  private void step14(String text) throws ServletException {
    step15(text.trim());
  }

  private void step15(String text) throws ServletException {
    step16(text.trim());
  }

  private void step16(String text) throws ServletException {
    step17(text.trim());
  }

  private void step17(String text) throws ServletException {
    step18(text.trim());
  }

  private void step18(String text) throws ServletException {
    step19(text.trim());
  }

  private void step19(String text) throws ServletException {
    step20(text.trim());
  }

  private void step20(String text) throws ServletException {
    step21(text.trim());
  }

  private void step21(String text) throws ServletException {
    step22(text.trim());
  }

  private void step22(String text) throws ServletException {
    step23(text.trim());
  }

  private void step23(String text) throws ServletException {
    step24(text.trim());
  }

  private void step24(String text) throws ServletException {
    step25(text.trim());
  }

  private void step25(String text) throws ServletException {
    step26(text.trim());
  }

  private void step26(String text) throws ServletException {
    step27(text.trim());
  }

  private void step27(String text) throws ServletException {
    step28(text.trim());
  }

  private void step28(String text) throws ServletException {
    step29(text.trim());
  }

  private void step29(String text) throws ServletException {
    step30(text.trim());
  }

  private void step30(String text) throws ServletException {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }
}
