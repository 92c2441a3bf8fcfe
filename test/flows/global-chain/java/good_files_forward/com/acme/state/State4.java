package com.acme.state;

import org.springframework.jdbc.core.JdbcTemplate;

public final class State4 {
  private State4() {}

  public static void find(JdbcTemplate jdbc) {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + State3.c + "'");
  }
}
