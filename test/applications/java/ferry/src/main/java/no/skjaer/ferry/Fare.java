package no.skjaer.ferry;

/** How a price is written; each kind does it in its own way. */
public enum Fare {
  PLAIN {
    @Override
    String write(String text) {
      return "<b>" + text + "</b>";
    }
  },
  LENGTH {
    @Override
    String write(String text) {
      return "<b>" + text.length() + "</b>";
    }
  };

  abstract String write(String text);
}
