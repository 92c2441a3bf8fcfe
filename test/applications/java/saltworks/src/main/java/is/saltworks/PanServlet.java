package is.saltworks;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.TreeMap;
import java.util.function.Supplier;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.sql.DataSource;
import org.apache.commons.lang3.StringUtils;

/** Pans of brine: what is in them, who filled them, which papers belong to them. */
@WebServlet(urlPatterns = {"/pans", "/pans/*"})
public class PanServlet extends HttpServlet {
  private static final int HEARTHS = 6;
  private transient DataSource source;

  /** How a reading is written. */
  private enum Style {
    RAW {
      @Override
      String write(String reading) {
        return "<td>" + reading + "</td>";
      }
    },
    ROUNDED {
      @Override
      String write(String reading) {
        return "<td>" + Math.round(Double.parseDouble(reading)) + "</td>";
      }
    };

    abstract String write(String reading);
  }

  /** A query that is put together step by step. */
  private static final class PanQuery {
    private final String table;
    private final String order;

    private PanQuery(Builder builder) {
      this.table = builder.table;
      this.order = builder.order;
    }

    static Builder builder() {
      return new Builder();
    }

    String sql() {
      return "SELECT * FROM " + table + " ORDER BY " + order;
    }

    static final class Builder {
      private String table = "pan";
      private String order = "id";

      Builder table(String table) {
        this.table = table;
        return this;
      }

      Builder order(String order) {
        this.order = order;
        return this;
      }

      PanQuery build() {
        return new PanQuery(this);
      }
    }
  }

  @Override
  public void doGet(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
    resp.setContentType("text/html;charset=UTF-8");
    PrintWriter page = resp.getWriter();
    readings(req, page);
    heads(req, page);
    queues(req, page);
    walks(req, page);
    nested(req, page);
    suppliers(req, page);
    decisions(req, page);
    jumps(req, page);
    papers(req);
    edits(req, page);
    try (Connection connection = source.getConnection()) {
      queries(req, connection);
      columns(req, connection);
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }

  private void readings(HttpServletRequest req, PrintWriter page) {
    String reading = req.getParameter("reading");
    page.print(Style.RAW.write(reading)); // expect: CWE-79
    page.print(Style.ROUNDED.write(reading)); // safe: CWE-79
  }

  private void heads(HttpServletRequest req, PrintWriter page) {
    Map<String, String> heads = new TreeMap<>();
    heads.put("agent", req.getHeader("User-Agent"));
    heads.put("title", "Pans");
    heads.remove("agent");
    for (String head : heads.values()) page.println("<h1>" + head + "</h1>"); // safe: CWE-79
    heads.putIfAbsent("host", req.getHeader("X-Forwarded-Host"));
    for (String head : heads.values()) page.println("<h1>" + head + "</h1>"); // expect: CWE-79
  }

  private void queues(HttpServletRequest req, PrintWriter page) {
    Queue<String> waiting = new LinkedList<>();
    waiting.offer(req.getParameter("first"));
    waiting.offer("second");
    String head = waiting.poll();
    page.write(waiting.peek()); // safe: CWE-79
    page.write(head); // expect: CWE-79
    Queue<String> sorted = new PriorityQueue<>();
    sorted.add(req.getParameter("any"));
    sorted.add("z");
    page.write(sorted.remove()); // expect: CWE-79
    page.write("" + sorted.size()); // safe: CWE-79
  }

  private void walks(HttpServletRequest req, PrintWriter page) {
    List<String> names = new ArrayList<>();
    for (Cookie cookie : req.getCookies()) names.add(cookie.getName());
    ListIterator<String> walk = names.listIterator();
    while (walk.hasNext()) {
      int index = walk.nextIndex();
      String name = walk.next();
      page.println("<li>" + index + "</li>"); // safe: CWE-79
      page.println("<li>" + name + "</li>"); // expect: CWE-79
    }
  }

  private void nested(HttpServletRequest req, PrintWriter page) {
    Map<String, List<String>> rows = new HashMap<>();
    rows.computeIfAbsent("east", key -> new ArrayList<>()).add(req.getParameter("east"));
    rows.computeIfAbsent("west", key -> new ArrayList<>()).add("empty");
    page.print(rows.get("west").get(0)); // safe: CWE-79
    page.print(rows.get("east").get(0)); // expect: CWE-79
  }

  private void suppliers(HttpServletRequest req, PrintWriter page) {
    Supplier<String> given = () -> req.getParameter("note");
    Supplier<String> fixed = () -> "no note";
    page.print(Optional.ofNullable((String) null).or(() -> Optional.of("none")).get()); // safe: CWE-79
    page.print(Optional.ofNullable(req.getAttribute("x")).map(Object::toString).orElseGet(given)); // expect: CWE-79
    page.print(Optional.<String>empty().orElseGet(fixed)); // safe: CWE-79
  }

  private void decisions(HttpServletRequest req, PrintWriter page) {
    String fuel = req.getParameter("fuel");
    String shown = Integer.parseInt("7") * HEARTHS == 42 ? "peat" : fuel;
    page.print(shown); // safe: CWE-79
    shown = (HEARTHS & 1) == 1 ? "peat" : fuel;
    page.print(shown); // expect: CWE-79
    String kind = "coal".compareTo("peat") < 0 ? "coal" : fuel;
    page.print(kind); // safe: CWE-79
    kind = switch (HEARTHS % 4) {
      case 0, 1 -> "wood";
      case 2 -> {
        String trimmed = fuel.strip();
        yield trimmed;
      }
      default -> "coal";
    };
    page.print(kind); // expect: CWE-79
    StringBuilder text = new StringBuilder("fuel: ").append(fuel);
    text.setLength(0);
    text.append("none");
    page.print(text); // safe: CWE-79
    text.append(fuel, 0, 3);
    page.print(text); // expect: CWE-79
  }

  private void jumps(HttpServletRequest req, PrintWriter page) {
    String mark = "none";
    outer:
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        if (j == 1) continue outer;
        mark = req.getParameter("mark" + i);
      }
    }
    page.print(mark); // expect: CWE-79
    String last = req.getParameter("last");
    while (true) {
      last = "done";
      break;
    }
    page.print(last); // safe: CWE-79
    String caught;
    try {
      throw new IllegalStateException(req.getParameter("state"));
    } catch (IllegalStateException e) {
      caught = e.getMessage();
    }
    page.print(caught); // expect: CWE-79
  }

  private void papers(HttpServletRequest req) throws IOException {
    String paper = req.getParameter("paper");
    Path folder = Paths.get("/srv/pans");
    Files.writeString(folder.resolve(Paths.get(paper).getFileName()), "seen"); // safe: CWE-22
    Files.writeString(folder.resolve(paper + ".txt"), "seen"); // expect: CWE-22
    File file = new File("/srv/pans", StringUtils.substringAfterLast(paper, "."));
    Files.delete(file.toPath()); // expect: CWE-22
    Files.delete(Path.of("/srv/pans", Long.toString(Long.parseLong(paper)))); // safe: CWE-22
  }

  private void edits(HttpServletRequest req, PrintWriter page) {
    String name = req.getParameter("name");
    page.print(name.replace("<script>", "")); // expect: CWE-79
    page.print(name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;")); // safe: CWE-79
    String letters = name.chars().filter(Character::isLetter).collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
    page.print(letters); // safe: CWE-79
    char[] signs = name.toCharArray();
    java.util.Arrays.sort(signs);
    page.print(new String(signs)); // expect: CWE-79
  }

  private void queries(HttpServletRequest req, Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeQuery(PanQuery.builder().order(req.getParameter("order")).build().sql()); // expect: CWE-89
      statement.executeQuery(PanQuery.builder().table("pan_" + HEARTHS).order("filled").build().sql()); // safe: CWE-89
      String escaped = org.owasp.encoder.Encode.forHtml(req.getParameter("filler"));
      statement.executeUpdate("UPDATE pan SET filler = '" + escaped + "\\'"); // expect: CWE-89
    }
    try (PreparedStatement statement = connection.prepareStatement("UPDATE pan SET filler = ? WHERE id = ?")) { // safe: CWE-89
      statement.setString(1, req.getParameter("filler"));
      statement.setObject(2, req.getParameter("id"));
      statement.executeUpdate();
    }
  }

  private void columns(HttpServletRequest req, Connection connection) throws SQLException {
    String wanted = req.getParameter("column");
    String column;
    if ("weight".equals(wanted)) column = wanted;
    else if (wanted.matches("[a-z_]{1,20}")) column = wanted;
    else column = "id";
    connection.prepareStatement("SELECT " + column + " FROM pan").execute(); // safe: CWE-89
    if (wanted.length() < 20) column = wanted;
    connection.prepareStatement("SELECT " + column + " FROM pan").execute(); // expect: CWE-89
  }
}
