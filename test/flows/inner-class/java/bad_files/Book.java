package com.acme;

class Book {
  private final String title;

  Book(String title) {
    this.title = title;
  }

  class Page {
    String text() {
      return "<h1>" + title + "</h1>";
    }
  }
}
