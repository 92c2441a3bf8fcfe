package com.acme.parts;

import org.springframework.jdbc.core.JdbcTemplate;

public final class Part1 {
  private Part1() {}

  public static void first(JdbcTemplate jdbc, String text) {
    if (text.length() > 40) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'");
      return;
    }
    Part2.second(jdbc, text + ".");
  }
}
