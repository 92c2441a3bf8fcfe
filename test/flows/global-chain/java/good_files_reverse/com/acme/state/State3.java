package com.acme.state;

public final class State3 {
  static String b = "guest";
  static String d = "admin";

  private State3() {}

  public static void copyToB() {
    b = State4.a;
  }
}
