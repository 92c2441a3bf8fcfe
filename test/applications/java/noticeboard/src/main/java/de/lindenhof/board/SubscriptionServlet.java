package de.lindenhof.board;

import jakarta.annotation.Resource;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import javax.sql.DataSource;

@WebServlet("/subscribe")
public class SubscriptionServlet extends HttpServlet {
  private static String lastBoard;

  @Resource(name = "jdbc/board")
  private DataSource source;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    Subscription<Integer> subscription =
        Subscription.of(7).mail(request.getParameter("mail")).board("general").build();
    lastBoard = request.getHeader("X-Board");
    try (Connection connection = source.getConnection()) {
      Statement statement = connection.createStatement();
      statement.executeUpdate("INSERT INTO subscription(mail) VALUES ('" + subscription.mail() + "')"); // expect: CWE-89
      statement.executeUpdate("UPDATE board SET n = n + 1 WHERE name = '" + subscription.board() + "'"); // safe: CWE-89
      statement.addBatch("UPDATE board SET k = " + subscription.key()); // safe: CWE-89
      statement.addBatch("UPDATE board SET last = now() WHERE name = '" + lastBoard + "'"); // expect: CWE-89
      statement.executeBatch();
      addAll(request, statement);
    } catch (SQLException e) {
      throw new ServletException("could not subscribe", e);
    }
  }

  private static void addAll(HttpServletRequest request, Statement statement) throws SQLException {
    Set<String> boards = new LinkedHashSet<>();
    for (String board : request.getParameter("boards").split(",")) {
      boards.add(board.strip());
    }
    Iterator<String> iterator = boards.iterator();
    while (iterator.hasNext()) {
      String sql = "INSERT INTO board VALUES ('" + iterator.next() + "')";
      statement.execute(sql); // expect: CWE-89
    }
    for (String board : boards) {
      if (!board.chars().allMatch(Character::isLetterOrDigit)) continue;
      statement.execute("INSERT INTO board VALUES ('" + board + "')"); // safe: CWE-89
    }
  }
}
