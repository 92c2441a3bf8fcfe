package com.acme.parts;

import org.springframework.jdbc.core.JdbcTemplate;

public final class Part1 {
  private Part1() {}

  public static void second(JdbcTemplate jdbc, String text) {
    Part2.first(jdbc, text + ".");
  }
}
