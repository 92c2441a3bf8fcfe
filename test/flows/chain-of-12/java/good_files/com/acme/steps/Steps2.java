package com.acme.steps;

import org.springframework.jdbc.core.JdbcTemplate;

public final class Steps2 {
  private Steps2() {}

  public static void step4(JdbcTemplate jdbc, String text) {
    step5(jdbc, text.trim());
  }

  private static void step5(JdbcTemplate jdbc, String text) {
    step6(jdbc, text.trim());
  }

  private static void step6(JdbcTemplate jdbc, String text) {
    Steps3.step7(jdbc, text.trim());
  }
}
