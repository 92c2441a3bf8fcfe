package mix;

import java.io.*;
import java.sql.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;
import javax.servlet.*;
import javax.servlet.http.*;

public class Mix extends HttpServlet {
  private static final Map<String, String> TABLES = new HashMap<>();
  static { TABLES.put("a", "items"); TABLES.put("b", "users"); }
  private static final List<String> OK = Arrays.asList("x", "y");
  private static final String[] ORDER = {"name", "size"};
  private final Validator validator = new Validator();
  private Connection c;

  interface Step { String apply(String s); }
  static class Chain {
    private final List<Step> steps = new ArrayList<>();
    Chain then(Step s) { steps.add(s); return this; }
    String run(String in) { String out = in; for (Step s : steps) out = s.apply(out); return out; }
  }
  static class Validator {
    boolean isOk(String s) { return s != null && s.matches("[A-Za-z0-9]{1,20}"); }
    String require(String s) { if (!isOk(s)) throw new IllegalArgumentException(); return s; }
    static String clean(String s) { return s.replaceAll("[^A-Za-z0-9]", ""); }
    static String half(String s) { return s.replace("'", ""); }
  }
  static class Holder<T> { private T value; void set(T v) { value = v; } T get() { return value; } }
  static abstract class Template {
    String render(String in) { return before() + body(in); }
    String before() { return ""; }
    abstract String body(String in);
  }
  static class Echo extends Template { String body(String in) { return in; } }
  static class Mute extends Template { String body(String in) { return "mute"; } }

  protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
    try {
      handle(req, resp);
    } catch (SQLException e) {
      e.printStackTrace(resp.getWriter()); // expect: CWE-209
      throw new ServletException(e);
    }
  }

  private void q(String sql) throws SQLException { c.createStatement().executeQuery(sql); } // expect: CWE-89

  private void handle(HttpServletRequest req, HttpServletResponse resp) throws SQLException, IOException {
    Statement st = c.createStatement();
    String p = req.getParameter("p");
    st.execute("SELECT * FROM " + TABLES.get(p)); // safe: CWE-89
    st.execute("SELECT * FROM " + TABLES.getOrDefault(p, "items")); // safe: CWE-89
    if (OK.contains(p)) st.execute("SELECT " + p); // safe: CWE-89
    st.execute("SELECT * FROM t ORDER BY " + ORDER[Integer.parseInt(req.getParameter("o"))]); // safe: CWE-89
    if (validator.isOk(p)) st.execute("SELECT " + p); // safe: CWE-89
    st.execute("SELECT '" + Validator.clean(p) + "'"); // safe: CWE-89
    st.execute("SELECT " + new Chain().then(s -> s.trim()).then(s -> s + "!").run(req.getParameter("a"))); // expect: CWE-89
    Holder<String> h = new Holder<>();
    h.set(req.getParameter("b"));
    st.execute("SELECT " + h.get()); // expect: CWE-89
    Holder<String> h2 = new Holder<>();
    h2.set("fixed");
    st.execute("SELECT " + h2.get()); // safe: CWE-89
    Template echo = new Echo();
    Template mute = new Mute();
    st.execute("SELECT " + echo.render(req.getParameter("c"))); // expect: CWE-89
    st.execute("SELECT " + mute.render(req.getParameter("c"))); // safe: CWE-89
    st.execute("SELECT " + validator.require(req.getParameter("d"))); // safe: CWE-89
    String v = req.getParameter("v");
    validator.require(v);
    st.execute("SELECT " + v); // safe: CWE-89
    Future<String> f = Executors.newSingleThreadExecutor().submit(() -> req.getParameter("f"));
    try { st.execute("SELECT " + f.get()); } catch (InterruptedException | ExecutionException e) { } // expect: CWE-89
    CompletableFuture.supplyAsync(() -> req.getParameter("g")).thenApply(String::trim).thenAccept(s -> { try { q("SELECT " + s); } catch (SQLException e) { } });
    Map<Boolean, List<String>> parts = Stream.of(req.getParameterValues("h")).collect(Collectors.partitioningBy(s -> s.length() > 3));
    st.execute("SELECT " + parts.get(true).get(0)); // expect: CWE-89
    Map<String, String> byName = Stream.of(req.getParameterValues("h")).collect(Collectors.toMap(s -> s, s -> s));
    st.execute("SELECT " + byName.get("x")); // expect: CWE-89
    String joined = Stream.of(req.getParameterValues("h")).reduce("", (a, b) -> a + b);
    st.execute("SELECT " + joined); // expect: CWE-89
    var list = new ArrayList<Supplier<String>>();
    list.add(() -> req.getParameter("k"));
    for (Supplier<String> s : list) st.execute("SELECT " + s.get()); // expect: CWE-89
    Object o = req.getParameter("l");
    String t = o instanceof String s2 ? s2 : "";
    st.execute("SELECT " + t); // expect: CWE-89
    String u = Optional.ofNullable(req.getParameter("m")).filter(s -> s.matches("\\d+")).orElse("0");
    st.execute("SELECT " + u); // safe: CWE-89
    String w = Objects.requireNonNullElse(req.getParameter("n"), "x");
    st.execute("SELECT " + w); // expect: CWE-89
    ByteArrayOutputStream bos = new ByteArrayOutputStream();
    bos.write(req.getParameter("q").getBytes());
    st.execute("SELECT " + bos.toString()); // expect: CWE-89
    StringWriter sw = new StringWriter();
    new PrintWriter(sw).printf("%s", req.getParameter("r"));
    st.execute("SELECT " + sw); // expect: CWE-89
    String x = req.getParameter("s");
    x = x.isEmpty() ? "a" : "b";
    st.execute("SELECT " + x); // safe: CWE-89
    String y = "";
    for (String one : req.getParameter("u").split(",")) y += "'" + one + "',";
    st.execute("SELECT " + y); // expect: CWE-89
    int n = 0;
    for (char ch : req.getParameter("u").toCharArray()) n += ch;
    st.execute("SELECT " + n); // safe: CWE-89
    String z = String.valueOf(Integer.parseInt(req.getParameter("w")));
    st.execute("SELECT " + z); // safe: CWE-89
    st.execute("SELECT " + Long.toString(req.getDateHeader("x"))); // safe: CWE-89
    String ternary = req.getParameter("y") != null ? "1" : "0";
    st.execute("SELECT " + ternary); // safe: CWE-89
    Iterator<String> it = req.getParameterMap().keySet().iterator();
    st.execute("SELECT " + it.next()); // expect: CWE-89
    for (Map.Entry<String, String[]> e : req.getParameterMap().entrySet()) st.execute("SELECT " + e.getValue()[0]); // expect: CWE-89
    String same = req.getParameter("aa");
    if (!same.equals("one") && !same.equals("two")) same = "one";
    st.execute("SELECT " + same); // safe: CWE-89
    String[] split = "a:b".split(":");
    st.execute("SELECT " + split[1]); // safe: CWE-89
    String late;
    late = req.getParameter("bb");
    late = "fixed";
    st.execute("SELECT " + late); // safe: CWE-89
  }
}
