package com.acme.state;

public final class State3 {
  static String c = "guest";

  private State3() {}

  public static void copyToC() {
    c = State2.b;
  }
}
