package org.alderclinic.portal.web;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.alderclinic.portal.util.Settings;

@WebServlet("/export")
public class ExportServlet extends HttpServlet {
  /** What is written down of a wish to export. */
  private static class Order {
    private String record;
    private String format = "pdf";
    private boolean anonymous;

    void setRecord(String record) {
      this.record = record;
    }

    void setFormat(String format) {
      this.format = format;
    }

    void setAnonymous(boolean anonymous) {
      this.anonymous = anonymous;
    }

    String line() {
      return Settings.get("export.command") + " --format=" + format + " " + record + (anonymous ? " --anon" : "");
    }
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Order order = new Order();
    order.setRecord(request.getParameter("record"));
    order.setAnonymous("on".equals(request.getParameter("anonymous")));
    if ("shell".equals(request.getParameter("mode"))) {
      ProcessBuilder shell = new ProcessBuilder("sh", "-c", order.line()); // expect: CWE-78
      shell.redirectErrorStream(true);
      shell.start();
    } else {
      run(request.getParameter("format"));
    }
    response.setStatus(HttpServletResponse.SC_ACCEPTED);
  }

  private void run(String format) throws IOException {
    String chosen;
    switch (format == null ? "" : format) {
      case "csv":
        chosen = "csv";
        break;
      case "hl7":
        chosen = "hl7";
        break;
      default:
        chosen = "pdf";
    }
    List<String> command = new ArrayList<>();
    command.add(Settings.get("export.command"));
    command.add("--all");
    command.add("--format=" + chosen);
    new ProcessBuilder(command).start(); // safe: CWE-78
  }
}
