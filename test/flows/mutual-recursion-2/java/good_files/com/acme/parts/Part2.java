package com.acme.parts;

import org.owasp.esapi.ESAPI;
import org.owasp.esapi.codecs.MySQLCodec;
import org.springframework.jdbc.core.JdbcTemplate;

public final class Part2 {
  private Part2() {}

  public static void second(JdbcTemplate jdbc, String text) {
    Part1.first(jdbc, ESAPI.encoder().encodeForSQL(new MySQLCodec(MySQLCodec.Mode.STANDARD), text) + ".");
  }
}
