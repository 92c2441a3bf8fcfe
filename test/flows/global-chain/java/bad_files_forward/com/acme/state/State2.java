package com.acme.state;

public final class State2 {
  static String b = "guest";

  private State2() {}

  public static void copyToB() {
    b = State1.a;
  }
}
