package com.acme.web;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class UserController {
  private final Connection connection;

  public UserController(Connection connection) {
    this.connection = connection;
  }

  @GetMapping("/users")
  public boolean find(@RequestParam String name) throws SQLException { // source
    Statement statement = connection.createStatement();
    return statement.execute("SELECT * FROM users WHERE name = '" + name + "'"); // expect: java/database/sql-injection
  }
}
