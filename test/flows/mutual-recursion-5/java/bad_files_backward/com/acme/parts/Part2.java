package com.acme.parts;

import org.springframework.jdbc.core.JdbcTemplate;

public final class Part2 {
  private Part2() {}

  public static void fourth(JdbcTemplate jdbc, String text) {
    Part1.fifth(jdbc, text + ".");
  }
}
