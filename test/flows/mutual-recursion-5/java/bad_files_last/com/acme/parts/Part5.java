package com.acme.parts;

import org.springframework.jdbc.core.JdbcTemplate;

public final class Part5 {
  private Part5() {}

  public static void fifth(JdbcTemplate jdbc, String text) {
    Part1.first(jdbc, text + ".");
  }
}
