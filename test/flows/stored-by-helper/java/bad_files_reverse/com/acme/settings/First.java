package com.acme.settings;

import org.springframework.jdbc.core.JdbcTemplate;

public final class First {
  private First() {}

  public static void find(JdbcTemplate jdbc) {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + Second.wanted + "'"); // expect: java/database/sql-injection
  }
}
