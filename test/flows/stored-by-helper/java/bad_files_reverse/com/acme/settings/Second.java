package com.acme.settings;

public final class Second {
  static String wanted = "guest";

  private Second() {}

  public static void put(String text) {
    wanted = text;
  }
}
