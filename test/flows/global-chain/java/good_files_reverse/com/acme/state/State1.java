package com.acme.state;

import org.springframework.jdbc.core.JdbcTemplate;

public final class State1 {
  private State1() {}

  public static void find(JdbcTemplate jdbc) {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + State2.c + "'");
  }
}
