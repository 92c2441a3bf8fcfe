package report;

import java.sql.*;
import java.util.Map;

class ReportQueries {
  int count(Map<String, Object> context) {
    return number("SELECT COUNT(*) FROM " + context.get("table"));
  }

  int sum(Map<String, Object> context) {
    String sql = "SELECT SUM(" + context.get("column") + ") FROM " + context.get("table");
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:report");
        PreparedStatement statement = connection.prepareStatement(sql); // FOUND java/database/sql-injection
        ResultSet rows = statement.executeQuery()) {
      return rows.next() ? rows.getInt(1) : 0;
    } catch (SQLException e) {
      return 0;
    }
  }

  private int number(String sql) {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:report");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getInt(1) : 0;
    } catch (SQLException e) {
      return 0;
    }
  }
}
