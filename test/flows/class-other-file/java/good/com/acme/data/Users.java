package com.acme.data;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

public class Users {
  private final Connection connection;

  public Users(Connection connection) {
    this.connection = connection;
  }

  public boolean exists(String name) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.execute("SELECT * FROM users WHERE name = '" + name + "'");
    }
  }

  public boolean existsAny(String name) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.execute("SELECT * FROM users");
    }
  }
}
