package com.acme.steps;

import org.springframework.jdbc.core.JdbcTemplate;

public final class Steps1 {
  private Steps1() {}

  public static void step10(JdbcTemplate jdbc, String text) {
    step11(jdbc, text.trim());
  }

  private static void step11(JdbcTemplate jdbc, String text) {
    step12(jdbc, text.trim());
  }

  private static void step12(JdbcTemplate jdbc, String text) {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
  }
}
