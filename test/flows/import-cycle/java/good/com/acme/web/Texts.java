package com.acme.web;

class Texts {
  static String nothing() {
    return Quotes.mark() + Quotes.mark();
  }

  static String wanted(String name) {
    return Quotes.quoted(name);
  }
}
