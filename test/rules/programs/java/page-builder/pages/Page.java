package pages;

import java.util.ArrayList;
import java.util.List;
import org.owasp.encoder.Encode;

class Page {
  private final List<String> parts = new ArrayList<>();

  Page(String title) {
    parts.add("<h1>" + Encode.forHtml(title) + "</h1>");
  }

  Page text(String text) {
    parts.add("<p>" + Encode.forHtml(text) + "</p>");
    return this;
  }

  Page markup(String markup) {
    parts.add(markup);
    return this;
  }

  String render() {
    StringBuilder page = new StringBuilder();
    for (String part : parts) {
      page.append(part).append('\n');
    }
    return page.toString();
  }
}
