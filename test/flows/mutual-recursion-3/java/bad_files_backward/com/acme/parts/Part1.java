package com.acme.parts;

import org.springframework.jdbc.core.JdbcTemplate;

public final class Part1 {
  private Part1() {}

  public static void third(JdbcTemplate jdbc, String text) {
    Part3.first(jdbc, text + ".");
  }
}
