package com.acme.jobs;

import org.springframework.jdbc.core.JdbcTemplate;

public final class Part4 {
  private Part4() {}

  public static void find(JdbcTemplate jdbc, Job job) {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + job.c + "'"); // expect: java/database/sql-injection
  }
}
