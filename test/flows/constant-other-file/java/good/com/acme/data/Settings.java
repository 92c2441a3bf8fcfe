package com.acme.data;

public interface Settings {
  boolean CHECKED = 6 * 7 == 42;
  String TABLE = "users";
  int LIMIT = 10;
}
