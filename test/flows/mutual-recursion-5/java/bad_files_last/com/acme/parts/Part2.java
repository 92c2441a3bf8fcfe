package com.acme.parts;

import org.springframework.jdbc.core.JdbcTemplate;

public final class Part2 {
  private Part2() {}

  public static void second(JdbcTemplate jdbc, String text) {
    Part3.third(jdbc, text + ".");
  }
}
