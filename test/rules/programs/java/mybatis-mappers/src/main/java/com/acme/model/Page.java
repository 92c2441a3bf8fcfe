package com.acme.model;

public class Page {
  private final String column;
  private final int size;

  public Page(String column, int size) {
    this.column = column;
    this.size = size;
  }

  public String getColumn() {
    return column;
  }

  public int getSize() {
    return size;
  }
}
