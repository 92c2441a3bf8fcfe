import java.io.*;
import java.util.*;
import javax.servlet.http.*;

public class Conditions extends HttpServlet {
  private static final boolean DEBUG = false;
  private static final String MODE = "prod";
  private static final int LEVEL = 3;
  private final boolean strict = true;
  enum Color { RED, GREEN }

  void a(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String param = request.getParameter("p");
    String bar;
    int num = 106;
    if ((7 * 42) - num > 180) bar = "This should always happen";
    else bar = param;
    Runtime.getRuntime().exec("ls " + bar); // safe: CWE-78
    if ((500 / 42) + num > 200) bar = param;
    else bar = "never";
    Runtime.getRuntime().exec("ls " + bar); // safe: CWE-78
    bar = (7 * 18) + num > 200 ? param : "const";
    Runtime.getRuntime().exec("ls " + bar); // expect: CWE-78
  }

  void b(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String param = request.getParameter("p");
    String guess = "ABC";
    char target = guess.charAt(1);
    String bar;
    switch (target) {
      case 'A': bar = param; break;
      case 'B': bar = "bob"; break;
      case 'C':
      case 'D': bar = param; break;
      default: bar = "bob's uncle"; break;
    }
    Runtime.getRuntime().exec("ls " + bar); // safe: CWE-78
    switch (guess.charAt(2)) {
      case 'A': bar = "x"; break;
      case 'B': bar = "bob"; break;
      case 'C':
      case 'D': bar = param; break;
      default: bar = "bob's uncle"; break;
    }
    Runtime.getRuntime().exec("ls " + bar); // expect: CWE-78
  }

  void c(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String param = request.getParameter("p");
    if (DEBUG) Runtime.getRuntime().exec(param); // safe: CWE-78
    if (!DEBUG) Runtime.getRuntime().exec(param); // expect: CWE-78
    if (MODE.equals("test")) Runtime.getRuntime().exec(param); // safe: CWE-78
    if ("prod".equals(MODE)) Runtime.getRuntime().exec(param); // expect: CWE-78
    if (LEVEL > 5) Runtime.getRuntime().exec(param); // safe: CWE-78
    if (strict) param = "x";
    Runtime.getRuntime().exec(param); // safe: CWE-78
  }

  void d(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String param = request.getParameter("p");
    String cmd = switch (param) {
      case "a" -> "ls";
      case "b" -> "pwd";
      default -> "true";
    };
    Runtime.getRuntime().exec(cmd); // safe: CWE-78
    String cmd2 = switch (param) {
      case "a" -> "ls";
      default -> param;
    };
    Runtime.getRuntime().exec(cmd2); // expect: CWE-78
    switch (param) {
      case "a":
      case "b":
        Runtime.getRuntime().exec(param); // safe: CWE-78
        break;
      default:
        Runtime.getRuntime().exec(param); // expect: CWE-78
    }
  }

  void e(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String param = request.getParameter("p");
    int i = 0;
    String bar = "";
    while (i < 3) {
      bar += param;
      i++;
    }
    Runtime.getRuntime().exec(bar); // expect: CWE-78
    for (int k = 0; k < 0; k++) bar = param;
    bar = "x";
    do {
      if (bar.length() > 5) break;
      bar = bar + "y";
    } while (true);
    Runtime.getRuntime().exec(bar); // safe: CWE-78
    outer:
    for (int k = 0; k < 3; k++) {
      for (;;) {
        bar = param;
        break outer;
      }
    }
    Runtime.getRuntime().exec(bar); // expect: CWE-78
  }

  void f(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String param = request.getParameter("p");
    String bar = "a";
    try {
      bar = param;
      Integer.parseInt(param);
    } catch (NumberFormatException e) {
      bar = "0";
    } finally {
      response.setHeader("x", "y");
    }
    Runtime.getRuntime().exec(bar); // alarm: CWE-78
    try {
      Integer.parseInt(param);
    } catch (NumberFormatException e) {
      return;
    }
    Runtime.getRuntime().exec("ls " + param); // safe: CWE-78
  }

  void g(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String param = request.getParameter("p");
    if (!param.matches("[a-z]+")) {
      response.sendError(400);
      return;
    }
    Runtime.getRuntime().exec("ls " + param); // safe: CWE-78
    String q = request.getParameter("q");
    if (!"list".equals(q) && !"show".equals(q)) throw new IllegalArgumentException();
    Runtime.getRuntime().exec(q); // safe: CWE-78
    String r = request.getParameter("r");
    if (Arrays.asList("a", "b").contains(r)) Runtime.getRuntime().exec(r); // safe: CWE-78
    if (Set.of("a", "b").contains(request.getParameter("s"))) Runtime.getRuntime().exec(request.getParameter("s")); // safe: CWE-78
    Color color = Color.valueOf(r);
    Runtime.getRuntime().exec("x " + color); // safe: CWE-78
    if (color == Color.RED) Runtime.getRuntime().exec("x " + r); // expect: CWE-78
    if (r.equals("a")) Runtime.getRuntime().exec(r); // safe: CWE-78
    if (r.equalsIgnoreCase("a")) Runtime.getRuntime().exec(r); // safe: CWE-78
    if (r != null && r.length() > 3) Runtime.getRuntime().exec(r); // expect: CWE-78
    if (r.contains("..")) return;
    Runtime.getRuntime().exec(r); // expect: CWE-78
  }

  private String pick(boolean tainted, String value) {
    return tainted ? value : "fixed";
  }

  void h(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Runtime.getRuntime().exec(pick(false, request.getParameter("p"))); // safe: CWE-78
    Runtime.getRuntime().exec(pick(true, request.getParameter("p"))); // expect: CWE-78
    String a = "abc".substring(1);
    String p = request.getParameter("p");
    if (a.equals("bc")) p = "x";
    Runtime.getRuntime().exec(p); // safe: CWE-78
    String f = String.format("%s-%d", "a", 1);
    String p2 = request.getParameter("p");
    if (f.equals("a-1")) p2 = "x";
    Runtime.getRuntime().exec(p2); // safe: CWE-78
    String p3 = request.getParameter("p");
    Integer n = Integer.valueOf(5);
    if (n.intValue() == 5) p3 = "x";
    Runtime.getRuntime().exec(p3); // safe: CWE-78
    String p4 = request.getParameter("p");
    boolean flag = Boolean.parseBoolean("true") && 3 < 4;
    if (flag) p4 = "x";
    Runtime.getRuntime().exec(p4); // safe: CWE-78
    String p5 = request.getParameter("p");
    if (Color.GREEN == Color.RED) Runtime.getRuntime().exec(p5); // safe: CWE-78
    if ("Hello".toLowerCase().startsWith("he")) p5 = "";
    Runtime.getRuntime().exec(p5); // safe: CWE-78
    String p6 = request.getParameter("p");
    int len = "abc".length();
    if (len != 3) Runtime.getRuntime().exec(p6); // safe: CWE-78
    int[] levels = {1, 2, 3};
    if (levels[1] > 2) Runtime.getRuntime().exec(p6); // safe: CWE-78
    StringBuilder sb = new StringBuilder("abc");
    if (sb.length() > 5) Runtime.getRuntime().exec(p6); // safe: CWE-78
    if (sb.toString().indexOf("z") >= 0) Runtime.getRuntime().exec(p6); // safe: CWE-78
    if ("abc".compareTo("abd") > 0) Runtime.getRuntime().exec(p6); // safe: CWE-78
    if (Math.max(1, 2) > 5) Runtime.getRuntime().exec(p6); // safe: CWE-78
  }
}
