package com.acme.state;

public final class State1 {
  static String a = "guest";

  private State1() {}

  public static void take(String name) {
    a = name;
  }
}
