package no.skjaer.ferry;

import java.util.StringJoiner;

public interface Renderer {
  String open();

  default String render(String... parts) {
    StringJoiner joiner = new StringJoiner(", ", open(), "</p>");
    for (String part : parts) {
      joiner.add(part);
    }
    return joiner.toString();
  }

  static Renderer paragraph() {
    return () -> "<p>";
  }
}
