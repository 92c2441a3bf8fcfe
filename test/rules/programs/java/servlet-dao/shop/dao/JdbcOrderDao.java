package shop.dao;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import shop.util.SqlText;

class JdbcOrderDao implements OrderDao {
  private final DataSource source;

  JdbcOrderDao(DataSource source) {
    this.source = source;
  }

  @Override
  public List<String> ofCustomer(String customer, String state) {
    String sql = new SqlText("orders").where("customer", customer).and("state", state).toString();
    List<String> names = new ArrayList<>();
    try (Connection connection = source.getConnection(); Statement statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery(sql)) { // FOUND java/database/sql-injection
        while (rows.next()) {
          names.add(rows.getString("name"));
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return names;
  }

  @Override
  public void cancel(int number, String reason) {
    String sql = "UPDATE orders SET state = 'cancelled', reason = ? WHERE number = " + number;
    try (Connection connection = source.getConnection(); PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, reason);
      statement.executeUpdate();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
