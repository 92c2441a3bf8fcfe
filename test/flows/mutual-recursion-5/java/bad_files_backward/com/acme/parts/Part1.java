package com.acme.parts;

import org.springframework.jdbc.core.JdbcTemplate;

public final class Part1 {
  private Part1() {}

  public static void fifth(JdbcTemplate jdbc, String text) {
    Part5.first(jdbc, text + ".");
  }
}
