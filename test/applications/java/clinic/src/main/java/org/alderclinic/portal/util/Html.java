package org.alderclinic.portal.util;

/** Text for the page. */
public final class Html {
  private Html() {}

  public static String text(String raw) {
    if (raw == null) return "";
    StringBuilder safe = new StringBuilder(raw.length() + 16);
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      switch (c) {
        case '<':
          safe.append("&lt;");
          break;
        case '>':
          safe.append("&gt;");
          break;
        case '&':
          safe.append("&amp;");
          break;
        case '"':
          safe.append("&quot;");
          break;
        case '\'':
          safe.append("&#39;");
          break;
        default:
          safe.append(c);
      }
    }
    return safe.toString();
  }
}
