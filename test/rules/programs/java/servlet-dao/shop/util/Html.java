package shop.util;

import org.apache.commons.text.StringEscapeUtils;

public final class Html {
  private Html() {}

  public static String escape(String text) {
    return text == null ? "" : StringEscapeUtils.escapeHtml4(text);
  }
}
