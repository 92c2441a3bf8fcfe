package com.acme.parts;

import org.springframework.jdbc.core.JdbcTemplate;

public final class Part3 {
  private Part3() {}

  public static void third(JdbcTemplate jdbc, String text) {
    Part4.fourth(jdbc, text + ".");
  }
}
