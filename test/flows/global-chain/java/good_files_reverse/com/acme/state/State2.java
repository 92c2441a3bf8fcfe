package com.acme.state;

public final class State2 {
  static String c = "guest";

  private State2() {}

  public static void copyToC() {
    c = State3.d;
  }
}
