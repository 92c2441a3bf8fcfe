package com.acme.state;

public final class State3 {
  static String b = "guest";

  private State3() {}

  public static void copyToB() {
    b = State4.a;
  }
}
