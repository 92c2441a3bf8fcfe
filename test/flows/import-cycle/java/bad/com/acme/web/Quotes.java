package com.acme.web;

class Quotes {
  static String quoted(String text) {
    return text == null ? Texts.nothing() : "'" + text + "'";
  }

  static String mark() {
    return "'";
  }
}
