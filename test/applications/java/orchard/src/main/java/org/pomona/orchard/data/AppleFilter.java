package org.pomona.orchard.data;

import java.util.Objects;

/** What visitors can narrow the list by. */
public record AppleFilter(String colour, String order, Integer minimum) {
  public AppleFilter {
    Objects.requireNonNull(colour, "colour");
    order = order == null ? "id" : order.trim();
  }

  public static AppleFilter ofColour(String colour) {
    return new AppleFilter(colour, null, 0);
  }
}
