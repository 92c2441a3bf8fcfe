package com.acme.data;

public class Queries {
  protected Queries() {}

  public static String byName(String name) {
    return "SELECT * FROM users WHERE name = '" + name + "'";
  }

  public static String count(String name) {
    return "SELECT count(*) FROM users";
  }
}
