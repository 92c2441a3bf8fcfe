package org.signalbox;

import java.io.File;
import java.io.FileReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.naming.NamingException;
import javax.naming.directory.DirContext;
import javax.naming.directory.SearchControls;
import javax.servlet.ServletException;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** The panel of a signal box: levers, their labels, and who may pull them. */
public class PanelServlet extends HttpServlet {
  private static final int SLOTS = 12;
  private static final ExecutorService WORKERS = Executors.newFixedThreadPool(2);
  private DirContext directory;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    Deque<String> levers = new ArrayDeque<>();
    levers.push("up main");
    levers.push(request.getParameter("lever"));
    response.getWriter().println("<b>" + levers.peek() + "</b>"); // expect: CWE-79
    levers.pop();
    response.getWriter().println("<b>" + levers.peek() + "</b>"); // safe: CWE-79

    Map<String, String> labels = new LinkedHashMap<>();
    labels.put("near", request.getHeader("X-Label"));
    labels.put("far", "distant");
    labels.replace("near", "home");
    response.getWriter().printf("<i>%s</i>", labels.get("near")); // safe: CWE-79
    labels.put("far", request.getHeader("X-Far"));
    response.getWriter().printf("<i>%s</i>", labels.get("far")); // expect: CWE-79

    String sheet = SLOTS * 3 > 40 ? request.getParameter("sheet") : "plain";
    new FileReader(new File("/srv/sheets", sheet)).close(); // safe: CWE-22
    String other = SLOTS * 4 > 40 ? request.getParameter("sheet") : "plain";
    new FileReader(new File("/srv/sheets", other)).close(); // expect: CWE-22

    Lever lever = new Lever();
    lever.rename(request.getParameter("name"));
    Lever spare = new Lever();
    spare.rename("spare");
    response.getWriter().write(lever.new Plate().text()); // expect: CWE-79
    response.getWriter().write(spare.new Plate().text()); // safe: CWE-79
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    String who = request.getParameter("who");
    SearchControls controls = new SearchControls();
    try {
      directory.search("ou=staff", "(uid={0})", new Object[] {who}, controls); // safe: CWE-90
      directory.search("ou=staff", "(uid=" + who + ")", controls); // expect: CWE-90
      directory.search("ou=staff", "(&(cn=" + who + ")(box={0}))", new Object[] {"7"}, controls); // expect: CWE-90
    } catch (NamingException e) {
      throw new ServletException(e);
    }
    Future<String> slow = WORKERS.submit(new Announcement(who));
    Future<String> fixed = WORKERS.submit(new Announcement("all clear"));
    try {
      response.getWriter().write(slow.get()); // expect: CWE-79
      response.getWriter().write(fixed.get()); // safe: CWE-79
    } catch (InterruptedException | java.util.concurrent.ExecutionException e) {
      Thread.currentThread().interrupt();
    }
    Cookie seat = new Cookie("seat", "7");
    seat.setSecure(true);
    seat.setHttpOnly(true);
    response.addCookie(seat); // safe: CWE-614
    Cookie shift = new Cookie("shift", "late");
    shift.setHttpOnly(true);
    shift.setSecure(false);
    response.addCookie(shift); // expect: CWE-614
    Map<String, Integer> counts = new HashMap<>();
    counts.merge(who, 1, Integer::sum);
    response.getWriter().write("count " + counts.get(who)); // safe: CWE-79
    String next = Optional.ofNullable(request.getParameter("next")).filter(n -> n.equals("/panel")).orElse("/");
    response.sendRedirect(next); // safe: CWE-601
    String after = Optional.ofNullable(request.getParameter("after")).filter(n -> !n.isEmpty()).orElse("/");
    response.sendRedirect(after); // expect: CWE-601
  }

  static class Lever {
    private String name;

    void rename(String name) {
      this.name = name;
    }

    class Plate {
      String text() {
        return "<td>" + name + "</td>";
      }
    }
  }

  static class Announcement implements Callable<String> {
    private final String text;

    Announcement(String text) {
      this.text = text;
    }

    @Override
    public String call() {
      return "<p>" + text + "</p>";
    }
  }
}
