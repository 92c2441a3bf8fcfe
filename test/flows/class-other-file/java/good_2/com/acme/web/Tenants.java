package com.acme.web;

public class Tenants {
  /** Names nothing that any rule knows. */
  public String name() {
    return Current.tenant().matches("[a-z]+") ? "named" : "other";
  }
}
