package app;

import java.io.*;
import java.util.function.*;
import javax.servlet.http.*;

public class Helpers extends HttpServlet {
  private static String last = "x";
  private String state;

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String param = request.getParameter("vector");
    if (param == null) param = "";
    String bar = new Test().doSomething(request, param);
    new File(bar).delete(); // expect: CWE-22
    new FileInputStream(new Test2().doSomething(param)); // safe: CWE-22
    new FileInputStream(Factory.create("a").make(param)); // expect: CWE-22
    new FileInputStream(Factory.create("b").make(param)); // safe: CWE-22
    Thing thing = new Thing(param, "fixed");
    new FileReader(thing.getFirst()); // expect: CWE-22
    new FileReader(thing.getSecond()); // safe: CWE-22
    new FileReader(thing.first); // expect: CWE-22
    thing.setFirst("c");
    new FileReader(thing.getFirst()); // safe: CWE-22
    Function<String, String> f = s -> s + ".txt";
    new FileReader(f.apply(param)); // expect: CWE-22
    Supplier<String> s = () -> param(request);
    new FileReader(s.get()); // expect: CWE-22
    UnaryOperator<String> g = x -> "fixed";
    new FileReader(g.apply(param)); // safe: CWE-22
    BiFunction<String, String, String> h = String::concat;
    new FileReader(h.apply("/tmp/", param)); // expect: CWE-22
    Runnable r = new Runnable() {
      public void run() {
        try {
          new FileReader(request.getParameter("q")); // expect: CWE-22
        } catch (IOException e) { }
      }
    };
    r.run();
    Thread t = new Thread(() -> open(request.getParameter("t")));
    t.start();
    last = param;
    state = param;
    use();
    Pair<String, Integer> pair = new Pair<>(param, 3);
    new FileReader(pair.left()); // expect: CWE-22
    new FileReader("f" + pair.right()); // safe: CWE-22
    new FileReader(identity(param)); // expect: CWE-22
    new FileReader(recursive(param, 3)); // expect: CWE-22
    new FileReader(varargs("a", "b", param)); // expect: CWE-22
    new FileReader(Base.of(param).value()); // expect: CWE-22
    new FileReader(new Builder().dir("/tmp").name(param).build()); // expect: CWE-22
    new FileReader(new Builder().dir("/tmp").name("x").build()); // safe: CWE-22
    Base b = new Derived(param);
    new FileReader(b.value()); // safe: CWE-22
    new FileReader(new Derived(param).raw()); // expect: CWE-22
    Mode mode = Mode.from(param);
    new FileReader(mode.label()); // safe: CWE-22
    Object o = param;
    if (o instanceof String text) new FileReader(text); // expect: CWE-22
    new FileReader((String) o); // expect: CWE-22
    StringBuilder sb = new StringBuilder();
    fill(sb, param);
    new FileReader(sb.toString()); // expect: CWE-22
    String[] holder = new String[1];
    fill(holder, param);
    new FileReader(holder[0]); // expect: CWE-22
  }

  private void fill(StringBuilder sb, String p) { sb.append("/data/").append(p); }
  private void fill(String[] out, String p) { out[0] = p; }

  private void use() throws IOException {
    new FileReader(state); // expect: CWE-22
    new FileReader(last); // expect: CWE-22
  }

  private String param(HttpServletRequest r) { return r.getHeader("X-File"); }

  private void open(String name) {
    try (FileReader reader = new FileReader(name)) { // expect: CWE-22
      reader.read();
    } catch (IOException e) {
      log("x");
    }
  }

  private static <T> T identity(T t) { return t; }
  private static String recursive(String s, int n) { return n == 0 ? s : recursive(s + "a", n - 1); }
  private static String varargs(String... parts) { return String.join("/", parts); }

  private class Test {
    public String doSomething(HttpServletRequest request, String param) {
      StringBuilder sbxyz = new StringBuilder(param);
      String bar = sbxyz.append("_SafeStuff").toString();
      return bar;
    }
  }
  private class Test2 {
    public String doSomething(String param) {
      String bar = "safe!";
      java.util.HashMap<String, Object> map = new java.util.HashMap<>();
      map.put("keyA", "a_Value");
      map.put("keyB", param);
      map.put("keyC", "another");
      bar = (String) map.get("keyB");
      bar = (String) map.get("keyA");
      return bar;
    }
  }
  record Pair<A, B>(A left, B right) {}
  enum Mode {
    A("a.txt"), B("b.txt");
    private final String label;
    Mode(String label) { this.label = label; }
    String label() { return label; }
    static Mode from(String s) {
      for (Mode m : values()) if (m.name().equalsIgnoreCase(s)) return m;
      return A;
    }
  }
}
