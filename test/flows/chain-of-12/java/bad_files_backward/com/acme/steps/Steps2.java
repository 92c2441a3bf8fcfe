package com.acme.steps;

import org.springframework.jdbc.core.JdbcTemplate;

public final class Steps2 {
  private Steps2() {}

  public static void step7(JdbcTemplate jdbc, String text) {
    step8(jdbc, text.trim());
  }

  private static void step8(JdbcTemplate jdbc, String text) {
    step9(jdbc, text.trim());
  }

  private static void step9(JdbcTemplate jdbc, String text) {
    Steps1.step10(jdbc, text.trim());
  }
}
