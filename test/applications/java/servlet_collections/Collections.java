import java.io.IOException;
import java.sql.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;
import javax.servlet.ServletException;
import javax.servlet.http.*;

public class Collections extends HttpServlet {
  private Statement statement;

  void find(String name) throws SQLException {
    statement.executeQuery("SELECT * FROM t WHERE n = '" + name + "'"); // expect: CWE-89
  }

  void list(HttpServletRequest request, HttpServletResponse response) throws SQLException {
    List<String> names = new ArrayList<>();
    names.add("safe");
    names.add(request.getParameter("a"));
    names.add("more");
    names.remove(0);
    statement.executeQuery("SELECT " + names.get(0)); // expect: CWE-89
    statement.executeQuery("SELECT " + names.get(1)); // safe: CWE-89
  }

  void listRemoved(HttpServletRequest request, HttpServletResponse response) throws SQLException {
    List<String> names = new ArrayList<String>();
    names.add("safe");
    names.add(request.getParameter("a"));
    names.add("more");
    names.remove(0);
    String bar = names.get(1);
    statement.executeQuery("SELECT " + bar); // safe: CWE-89
  }

  void set(HttpServletRequest request, HttpServletResponse response) throws SQLException {
    Set<String> names = new HashSet<>();
    names.add(request.getParameter("a"));
    for (String name : names) statement.executeQuery("SELECT " + name); // expect: CWE-89
    Iterator<String> it = names.iterator();
    while (it.hasNext()) statement.executeUpdate("DELETE FROM " + it.next()); // expect: CWE-89
  }

  void map(HttpServletRequest request, HttpServletResponse response) throws SQLException {
    Map<String, Object> map = new HashMap<>();
    map.put("a", "fixed");
    map.put("b", request.getParameter("b"));
    map.put("c", "other");
    statement.execute("SELECT " + (String) map.get("b")); // expect: CWE-89
    statement.execute("SELECT " + (String) map.get("a")); // safe: CWE-89
    statement.execute("SELECT " + map.getOrDefault("b", "x")); // expect: CWE-89
    map.remove("b");
    statement.execute("SELECT " + map.get("b")); // safe: CWE-89
  }

  void mapEntries(HttpServletRequest request, HttpServletResponse response) throws SQLException {
    Map<String, String> map = new LinkedHashMap<>();
    map.put("k", request.getParameter("b"));
    for (Map.Entry<String, String> entry : map.entrySet()) {
      statement.execute("SELECT " + entry.getValue()); // expect: CWE-89
      statement.execute("SELECT " + entry.getKey()); // safe: CWE-89
    }
    for (String value : map.values()) statement.execute("SELECT " + value); // expect: CWE-89
    for (String key : map.keySet()) statement.execute("SELECT " + map.get(key)); // expect: CWE-89
  }

  void array(HttpServletRequest request, HttpServletResponse response) throws SQLException {
    String[] parts = {"a", request.getParameter("x"), "b"};
    statement.execute("SELECT " + parts[1]); // expect: CWE-89
    statement.execute("SELECT " + parts[2]); // safe: CWE-89
    parts[1] = "c";
    statement.execute("SELECT " + parts[1]); // safe: CWE-89
    String[][] grid = new String[2][2];
    grid[0][1] = request.getParameter("y");
    statement.execute("SELECT " + grid[0][1]); // expect: CWE-89
  }

  void queue(HttpServletRequest request, HttpServletResponse response) throws SQLException {
    Deque<String> stack = new ArrayDeque<>();
    stack.push(request.getParameter("x"));
    stack.push("safe");
    statement.execute("SELECT " + stack.pop()); // safe: CWE-89
    statement.execute("SELECT " + stack.pop()); // expect: CWE-89
    Queue<String> queue = new LinkedList<>();
    queue.offer(request.getParameter("x"));
    queue.offer("safe");
    statement.execute("SELECT " + queue.poll()); // expect: CWE-89
    statement.execute("SELECT " + queue.poll()); // safe: CWE-89
  }

  void streams(HttpServletRequest request, HttpServletResponse response) throws SQLException {
    String joined = Arrays.stream(request.getParameterValues("x")).map(String::trim).filter(s -> !s.isEmpty()).collect(Collectors.joining(","));
    statement.execute("SELECT " + joined); // expect: CWE-89
    List<String> upper = Stream.of("a", request.getParameter("y")).map(s -> s.toUpperCase()).collect(Collectors.toList());
    statement.execute("SELECT " + upper.get(1)); // expect: CWE-89
    int total = Arrays.stream(request.getParameterValues("x")).mapToInt(Integer::parseInt).sum();
    statement.execute("SELECT " + total); // safe: CWE-89
    String first = Stream.of("a", "b").filter(s -> s.equals(request.getParameter("z"))).findFirst().orElse("c");
    statement.execute("SELECT " + first); // safe: CWE-89
    String safe = List.of("name", "date").stream().filter(request.getParameter("z")::equals).findFirst().orElseThrow();
    statement.execute("SELECT " + safe); // safe: CWE-89
  }

  void vector(HttpServletRequest request, HttpServletResponse response) throws SQLException {
    Vector<String> v = new Vector<>();
    v.addElement(request.getParameter("x"));
    statement.execute("SELECT " + v.elementAt(0)); // expect: CWE-89
    Hashtable<String, String> t = new Hashtable<>();
    t.put("x", request.getHeader("x"));
    Enumeration<String> e = t.elements();
    while (e.hasMoreElements()) statement.execute("SELECT " + e.nextElement()); // expect: CWE-89
    Properties p = new Properties();
    p.setProperty("x", request.getParameter("x"));
    p.setProperty("y", "y");
    statement.execute("SELECT " + p.getProperty("x")); // expect: CWE-89
    statement.execute("SELECT " + p.getProperty("y")); // safe: CWE-89
    ConcurrentMap<String, String> c = new ConcurrentHashMap<>();
    c.putIfAbsent("x", request.getParameter("x"));
    statement.execute("SELECT " + c.get("x")); // expect: CWE-89
    c.computeIfAbsent("k", k -> request.getParameter(k));
    statement.execute("SELECT " + c.get("k")); // expect: CWE-89
    Optional<String> o = Optional.ofNullable(request.getParameter("x"));
    statement.execute("SELECT " + o.orElse("")); // expect: CWE-89
    statement.execute("SELECT " + o.map(s -> Integer.parseInt(s)).orElse(0)); // safe: CWE-89
    o.ifPresent(value -> run(value));
  }

  void run(String value) {
    try {
      statement.execute("SELECT " + value); // expect: CWE-89
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  void copies(HttpServletRequest request, HttpServletResponse response) throws SQLException {
    List<String> source = Arrays.asList(request.getParameter("x"), "b");
    List<String> copy = new ArrayList<>(source);
    statement.execute("SELECT " + copy.get(0)); // expect: CWE-89
    statement.execute("SELECT " + copy.get(1)); // safe: CWE-89
    List<String> all = new ArrayList<>();
    all.addAll(source);
    statement.execute("SELECT " + String.join(",", all)); // expect: CWE-89
    String[] array = all.toArray(new String[0]);
    statement.execute("SELECT " + array[0]); // expect: CWE-89
    all.clear();
    all.add("x");
    statement.execute("SELECT " + all.get(0)); // safe: CWE-89
    Map<String, List<String>> nested = new HashMap<>();
    nested.computeIfAbsent("k", key -> new ArrayList<>()).add(request.getParameter("x"));
    statement.execute("SELECT " + nested.get("k").get(0)); // expect: CWE-89
    List<String> sub = source.subList(0, 1);
    statement.execute("SELECT " + sub.get(0)); // expect: CWE-89
    java.util.Collections.sort(source);
    statement.execute("SELECT " + source.get(0)); // expect: CWE-89
    List<String> un = java.util.Collections.unmodifiableList(source);
    statement.execute("SELECT " + un.get(0)); // expect: CWE-89
  }

  void typed(List<String> names, HttpServletRequest request) throws SQLException {
    for (String name : names) statement.execute("SELECT " + name); // safe: CWE-89
  }

  void set2(HttpServletRequest request, HttpServletResponse response) throws SQLException {
    find(request.getParameter("q"));
    List<String> l = new LinkedList<>();
    l.add(0, "x");
    l.add(0, request.getParameter("q"));
    statement.execute("SELECT " + l.get(0)); // expect: CWE-89
    statement.execute("SELECT " + l.get(1)); // safe: CWE-89
    l.set(0, "fixed");
    statement.execute("SELECT " + l.get(0)); // safe: CWE-89
  }
}
