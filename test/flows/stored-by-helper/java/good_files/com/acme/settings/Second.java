package com.acme.settings;

import org.springframework.jdbc.core.JdbcTemplate;

public final class Second {
  private Second() {}

  public static void find(JdbcTemplate jdbc) {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + First.wanted + "'");
  }
}
