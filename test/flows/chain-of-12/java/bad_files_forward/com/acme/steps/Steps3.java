package com.acme.steps;

import org.springframework.jdbc.core.JdbcTemplate;

public final class Steps3 {
  private Steps3() {}

  public static void step7(JdbcTemplate jdbc, String text) {
    step8(jdbc, text.trim());
  }

  private static void step8(JdbcTemplate jdbc, String text) {
    step9(jdbc, text.trim());
  }

  private static void step9(JdbcTemplate jdbc, String text) {
    Steps4.step10(jdbc, text.trim());
  }
}
