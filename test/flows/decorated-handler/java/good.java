package com.acme.web;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class UserController {
  private final Connection connection;

  public UserController(Connection connection) {
    this.connection = connection;
  }

  @GetMapping("/users/{id}")
  public boolean find(@PathVariable long id) throws SQLException {
    Statement statement = connection.createStatement();
    return statement.execute("SELECT * FROM users WHERE id = " + id);
  }

  public boolean byName(String name) throws SQLException {
    return connection.createStatement().execute("SELECT * FROM users WHERE name = '" + name + "'");
  }
}
