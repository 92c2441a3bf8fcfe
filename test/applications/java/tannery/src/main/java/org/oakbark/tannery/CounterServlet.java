package org.oakbark.tannery;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.text.StringEscapeUtils;
import org.owasp.encoder.Encode;

/** The counter where customers ask for leather. */
public class CounterServlet extends HttpServlet {
  private static final Set<String> STALLS = Set.of("east", "west");
  private static final Pattern CODE = Pattern.compile("(?<kind>[a-z]+)-(.*)");

  private final class Slip {
    private final StringBuilder lines = new StringBuilder();
    private final String customer;

    Slip(String customer) {
      this.customer = customer;
    }

    Slip line(String text) {
      lines.append("<li>").append(text).append("</li>");
      return this;
    }

    String plain() {
      return "<ul>" + lines + "</ul>";
    }

    String signed() {
      return "<ul>" + lines + "</ul><p>" + customer + "</p>";
    }
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    response.setContentType("text/html");
    PrintWriter out = response.getWriter();
    slips(request, out);
    labels(request, out);
    amounts(request, out);
    codes(request, out);
    chains(request, out);
    passes(request, out);
    remembered(request, response);
    walks(request, out);
    cells(request, out);
  }

  private void slips(HttpServletRequest request, PrintWriter out) {
    Slip slip = new Slip(request.getParameter("customer")).line("calf").line("goat");
    out.println(slip.signed()); // expect: CWE-79
    out.println(slip.plain()); // safe: CWE-79
  }

  private void labels(HttpServletRequest request, PrintWriter out) {
    String label = request.getParameter("label");
    out.format(Locale.ROOT, "<b>%s</b> of %s", "leather", label); // expect: CWE-79
    out.format(Locale.ROOT, "<b>%s</b> of %s", "leather", Encode.forHtml(label)); // safe: CWE-79
    out.format(Locale.ROOT, "<b>%s</b> of %s", "leather", StringEscapeUtils.escapeHtml4(label)); // safe: CWE-79
  }

  private void amounts(HttpServletRequest request, PrintWriter out) {
    String amount = request.getParameter("amount");
    try {
      out.print("<td>" + Integer.parseInt(amount) + "</td>"); // safe: CWE-79
    } catch (NumberFormatException e) {
      out.print("<td>not a number: " + amount + "</td>"); // expect: CWE-79
    }
  }

  private void codes(HttpServletRequest request, PrintWriter out) {
    Matcher code = CODE.matcher(request.getParameter("code"));
    if (!code.matches()) return;
    out.print("<i>" + code.group(2) + "</i>"); // expect: CWE-79
    out.print("<i>" + code.start(2) + "</i>"); // safe: CWE-79
  }

  private void chains(HttpServletRequest request, PrintWriter out) {
    UnaryOperator<String> trimmed = String::trim;
    BinaryOperator<String> second = (first, other) -> other;
    String colour = request.getParameter("colour");
    out.write(trimmed.andThen(text -> "<u>" + text + "</u>").apply(colour)); // expect: CWE-79
    out.write(second.apply(colour, "brown")); // safe: CWE-79
    out.write(Stream.of("a", colour).map(String::toUpperCase).collect(Collectors.joining("<br>"))); // expect: CWE-79
    out.write(Stream.of("a", colour).map(String::length).map(String::valueOf).collect(Collectors.joining("<br>"))); // safe: CWE-79
  }

  private void passes(HttpServletRequest request, PrintWriter out) throws IOException {
    request.setAttribute("note", request.getParameter("note"));
    request.setAttribute("greeting", "good day");
    out.append((String) request.getAttribute("note")); // expect: CWE-79
    out.append((String) request.getAttribute("greeting")); // safe: CWE-79
    StringWriter page = new StringWriter();
    try (PrintWriter into = new PrintWriter(page)) {
      into.println("<p>" + request.getRemoteUser() + "</p>");
      into.println("<p>" + request.getHeader("Referer") + "</p>");
    }
    out.append(page.toString()); // expect: CWE-79
  }

  private void remembered(HttpServletRequest request, HttpServletResponse response) {
    HttpSession session = request.getSession();
    String stall = request.getParameter("stall");
    session.setAttribute("stall", stall); // expect: CWE-501
    if (STALLS.contains(stall)) session.setAttribute("knownStall", stall); // safe: CWE-501
    session.setAttribute("stallNumber", Integer.valueOf(stall)); // safe: CWE-501
    session.setAttribute("stallName", Optional.of(stall).filter(STALLS::contains).orElse("none")); // safe: CWE-501
    Cookie last = new Cookie("last", "1");
    last.setHttpOnly(true);
    last.setSecure(request.isSecure() || true);
    response.addCookie(last); // safe: CWE-614
    boolean isSecure = "https".length() == 4;
    Cookie next = new Cookie("next", "1");
    next.setHttpOnly(true);
    next.setSecure(isSecure);
    response.addCookie(next); // expect: CWE-614
  }

  private void walks(HttpServletRequest request, PrintWriter out) {
    String kind = request.getParameter("kind");
    String shown = "";
    for (int i = 0; i < kind.length(); i++) shown += kind.charAt(i);
    out.print(shown); // expect: CWE-79
    String safe = "";
    for (int i = 0; i < kind.length(); i++) {
      char c = kind.charAt(i);
      if (Character.isLetterOrDigit(c)) safe += c;
    }
    out.print(safe); // safe: CWE-79
    String never = "none";
    for (int i = 10; i < 10; i++) never = kind;
    out.print(never); // safe: CWE-79
    String once = "none";
    do {
      once = kind;
    } while (once.isEmpty());
    out.print(once); // expect: CWE-79
  }

  private void cells(HttpServletRequest request, PrintWriter out) {
    String[][] cells = new String[2][2];
    cells[0][0] = "calf";
    cells[0][1] = request.getParameter("cell");
    cells[1] = new String[] {"goat", "kid"};
    out.print(cells[0][1]); // expect: CWE-79
    out.print(cells[1][1]); // safe: CWE-79
    String[] row = {request.getParameter("row"), "one", "two"};
    String[] shifted = new String[2];
    System.arraycopy(row, 0, shifted, 0, 2);
    out.print(shifted[0]); // expect: CWE-79
    String[] tail = Arrays.copyOfRange(row, 1, 3);
    out.print(tail[0]); // safe: CWE-79
  }
}
