package org.oakbark.tannery;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.UUID;
import javax.sql.DataSource;

/** Looks hides up in the ledger: by filter, by lot, by vat. */
@WebServlet("/hides/*")
public class HideSearchServlet extends HttpServlet {
  private DataSource pool;

  private enum Order {
    WEIGHT("weight_kg"),
    AGE("age_days");

    private final String column;

    Order(String column) {
      this.column = column;
    }

    String column() {
      return column;
    }
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    try (Connection connection = pool.getConnection()) {
      switch (request.getServletPath()) {
        case "/filter" -> filtered(request, connection);
        case "/bound" -> bound(request, connection);
        case "/sorted" -> sorted(request, connection);
        case "/ordered" -> ordered(request, connection);
        case "/tally" -> tally(request, connection);
        case "/tallied" -> tallied(request, connection);
        case "/lot" -> lot(request, connection);
        case "/lots" -> lots(request, connection);
        case "/vat" -> vat(request, connection);
        case "/vats" -> vats(request, connection);
        case "/soak" -> soak(request, connection);
        case "/soaked" -> soaked(request, connection);
        default -> response.sendError(404);
      }
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }

  private void filtered(HttpServletRequest request, Connection connection) throws SQLException {
    Map<String, String> conditions = new LinkedHashMap<>();
    conditions.put("origin", request.getParameter("origin"));
    conditions.put("grade", "A");
    StringJoiner where = new StringJoiner(" AND ", " WHERE ", "");
    for (Map.Entry<String, String> condition : conditions.entrySet())
      where.add(condition.getKey() + " = '" + condition.getValue() + "'");
    try (Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT * FROM hide" + where); // expect: CWE-89
    }
  }

  private void bound(HttpServletRequest request, Connection connection) throws SQLException {
    Map<String, String> conditions = new LinkedHashMap<>();
    conditions.put("origin", request.getParameter("origin"));
    conditions.put("grade", "A");
    StringJoiner where = new StringJoiner(" AND ", " WHERE ", "");
    for (Map.Entry<String, String> condition : conditions.entrySet()) where.add(condition.getKey() + " = ?");
    try (PreparedStatement statement = connection.prepareStatement("SELECT * FROM hide" + where)) { // safe: CWE-89
      int at = 1;
      for (String value : conditions.values()) statement.setString(at++, value);
      statement.executeQuery();
    }
  }

  private void sorted(HttpServletRequest request, Connection connection) throws SQLException {
    String[] fields = request.getParameter("sort").split(",");
    String[] kept = Arrays.copyOf(fields, Math.min(fields.length, 2));
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT * FROM hide ORDER BY " + String.join(", ", kept))) { // expect: CWE-89
      statement.executeQuery();
    }
  }

  private void ordered(HttpServletRequest request, Connection connection) throws SQLException {
    String[] fields = request.getParameter("sort").split(",");
    List<String> columns = new ArrayList<>();
    for (String field : fields) columns.add(Order.valueOf(field.toUpperCase(Locale.ROOT)).column());
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT * FROM hide ORDER BY " + String.join(", ", columns))) { // safe: CWE-89
      statement.executeQuery();
    }
  }

  private void tally(HttpServletRequest request, Connection connection) throws SQLException {
    String vat = request.getHeader("X-Vat");
    StringBuffer call = new StringBuffer("{call tally_()}");
    call.insert(call.indexOf("("), vat);
    try (CallableStatement statement = connection.prepareCall(call.toString())) { // expect: CWE-89
      statement.execute();
    }
  }

  private void tallied(HttpServletRequest request, Connection connection) throws SQLException {
    String vat = request.getHeader("X-Vat");
    StringBuffer call = new StringBuffer("{call tally_()}");
    call.insert(call.indexOf("("), vat.isEmpty() ? "all" : "one");
    try (CallableStatement statement = connection.prepareCall(call.toString())) { // safe: CWE-89
      statement.execute();
    }
  }

  private void lot(HttpServletRequest request, Connection connection) throws SQLException {
    Iterator<String> names = request.getParameterMap().keySet().iterator();
    String last = "";
    while (names.hasNext()) last = names.next();
    try (Statement statement = connection.createStatement()) {
      statement.addBatch("UPDATE lot SET seen = 1 WHERE code = '" + last + "'"); // expect: CWE-89
      statement.executeBatch();
    }
  }

  private void lots(HttpServletRequest request, Connection connection) throws SQLException {
    UUID code = UUID.fromString(request.getParameterMap().get("code")[0]);
    try (Statement statement = connection.createStatement()) {
      statement.addBatch("UPDATE lot SET seen = 1 WHERE code = '" + code + "'"); // safe: CWE-89
      statement.executeBatch();
    }
  }

  private void vat(HttpServletRequest request, Connection connection) throws SQLException {
    Pair<String, Integer> vat = Pair.of(request.getParameter("vat"), 3);
    String sql =
        """
        SELECT ph FROM vat
        WHERE name = '%s' AND row = %d
        """
            .formatted(vat.left(), vat.right());
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) { // expect: CWE-89
      rows.next();
    }
  }

  private void vats(HttpServletRequest request, Connection connection) throws SQLException {
    Pair<String, Integer> vat = Pair.of(request.getParameter("vat"), 3);
    String sql =
        """
        SELECT ph FROM vat
        WHERE name = 'north' AND row = %d
        """
            .formatted(vat.right());
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) { // safe: CWE-89
      rows.next();
    }
  }

  private void soak(HttpServletRequest request, Connection connection) throws SQLException {
    String sql = Query.from("soak").and("bark", request.getParameter("bark")).limit(10).text();
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql); // expect: CWE-89
    }
  }

  private void soaked(HttpServletRequest request, Connection connection) throws SQLException {
    String bark = request.getParameter("bark");
    String sql = Query.from("soak").and("bark", "oak").limit(bark.length()).text();
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql); // safe: CWE-89
    }
  }
}
