package com.acme.data;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

public class Store {
  private final Connection connection;

  public Store(Connection connection) {
    this.connection = connection;
  }

  public boolean exists(String tenant) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.execute("SELECT * FROM reports WHERE tenant = '" + tenant + "'"); // expect: java/database/sql-injection
    }
  }
}
