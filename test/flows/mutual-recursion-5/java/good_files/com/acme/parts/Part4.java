package com.acme.parts;

import org.springframework.jdbc.core.JdbcTemplate;

public final class Part4 {
  private Part4() {}

  public static void fourth(JdbcTemplate jdbc, String text) {
    Part5.fifth(jdbc, text + ".");
  }
}
