package com.acme.steps;

import org.springframework.jdbc.core.JdbcTemplate;

public final class Steps4 {
  private Steps4() {}

  public static void step1(JdbcTemplate jdbc, String text) {
    step2(jdbc, text.trim());
  }

  private static void step2(JdbcTemplate jdbc, String text) {
    step3(jdbc, text.trim());
  }

  private static void step3(JdbcTemplate jdbc, String text) {
    Steps3.step4(jdbc, text.trim());
  }
}
