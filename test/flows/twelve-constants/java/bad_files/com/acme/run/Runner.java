package com.acme.run;

import org.springframework.jdbc.core.JdbcTemplate;

public class Runner {
  private final JdbcTemplate jdbc;

  public Runner(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  public void run(String kind, String text) {
    if (kind.equals("find")) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
    } else {
      System.out.println(kind + text);
    }
  }
}
