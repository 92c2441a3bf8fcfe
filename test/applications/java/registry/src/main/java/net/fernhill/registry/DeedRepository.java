package net.fernhill.registry;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

@ApplicationScoped
public class DeedRepository {
  @Resource(lookup = "jdbc/registry")
  private DataSource source;

  @FunctionalInterface
  private interface Work<T> {
    T with(Connection connection) throws SQLException;
  }

  private <T> T inConnection(Work<T> work) {
    try (Connection connection = source.getConnection()) {
      return work.with(connection);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  public List<Deed> ofOwner(String owner, int page) {
    return inConnection(
        connection -> {
          try (Statement statement = connection.createStatement()) {
            String query = "SELECT * FROM deed WHERE owner = '" + owner + "' OFFSET " + page * 50;
            return read(statement.executeQuery(query)); // expect: CWE-89
          }
        });
  }

  public List<Deed> ofParcel(String parcel) {
    return inConnection(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement("SELECT * FROM deed WHERE parcel = ?")) { // safe: CWE-89
            statement.setString(1, parcel);
            return read(statement.executeQuery());
          }
        });
  }

  private static List<Deed> read(ResultSet rows) throws SQLException {
    List<Deed> deeds = new ArrayList<>();
    while (rows.next()) {
      deeds.add(new Deed(rows.getLong("id"), rows.getString("owner"), rows.getString("parcel"), rows.getBigDecimal("area")));
    }
    return deeds;
  }
}
