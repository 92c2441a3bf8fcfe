package com.acme.parts;

import org.springframework.jdbc.core.JdbcTemplate;

public final class Part5 {
  private Part5() {}

  public static void first(JdbcTemplate jdbc, String text) {
    if (text.length() > 40) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
      return;
    }
    Part4.second(jdbc, text + ".");
  }
}
