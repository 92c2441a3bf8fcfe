package com.acme.steps;

import org.springframework.jdbc.core.JdbcTemplate;

public final class Steps3 {
  private Steps3() {}

  public static void step4(JdbcTemplate jdbc, String text) {
    step5(jdbc, text.trim());
  }

  private static void step5(JdbcTemplate jdbc, String text) {
    step6(jdbc, text.trim());
  }

  private static void step6(JdbcTemplate jdbc, String text) {
    Steps2.step7(jdbc, text.trim());
  }
}
