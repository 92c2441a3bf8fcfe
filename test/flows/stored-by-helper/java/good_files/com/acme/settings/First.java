package com.acme.settings;

public final class First {
  static String wanted = "guest";

  private First() {}

  public static void put(String text) {
    wanted = text;
  }
}
