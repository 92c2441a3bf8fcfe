package com.acme.state;

public final class State2 {
  static String b = "guest";
  static String d = "admin";

  private State2() {}

  public static void copyToB() {
    b = State1.a;
  }
}
