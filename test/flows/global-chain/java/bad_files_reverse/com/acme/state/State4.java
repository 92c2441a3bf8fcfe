package com.acme.state;

public final class State4 {
  static String a = "guest";

  private State4() {}

  public static void take(String name) {
    a = name;
  }
}
