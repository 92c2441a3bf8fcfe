package com.acme.targets;

public class Target {
  private final String name;

  Target(String name) {
    this.name = name;
  }

  public String getName() {
    return name;
  }
}
