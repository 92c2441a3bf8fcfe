package com.acme.targets;

public final class Targets {
  private Targets() {}

  public static Target make(String name) {
    return new Target(name);
  }
}
