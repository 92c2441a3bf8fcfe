package de.lindenhof.board;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.commons.text.StringEscapeUtils;
import org.owasp.encoder.Encode;

@WebServlet("/notices")
public class NoticeServlet extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    response.setContentType("text/html");
    PrintWriter out = response.getWriter();
    String topic = Optional.ofNullable(request.getParameter("topic")).map(String::trim).filter(t -> !t.isEmpty()).orElse("all");
    out.printf(Locale.ROOT, "<h2>%s</h2>", topic); // expect: CWE-79
    out.printf("<h3>%s</h3>", StringEscapeUtils.escapeHtml4(topic)); // safe: CWE-79

    String[] tags = request.getParameterValues("tag");
    if (tags != null) {
      String list = Arrays.stream(tags).map(tag -> "<li>" + tag + "</li>").collect(Collectors.joining());
      out.write("<ul>" + list + "</ul>"); // expect: CWE-79
      String safeList = Arrays.stream(tags).map(Encode::forHtml).map(tag -> "<li>" + tag + "</li>").collect(Collectors.joining());
      out.write("<ul>" + safeList + "</ul>"); // safe: CWE-79
    }

    String color = request.getParameter("color");
    String style = "";
    if (color != null && color.matches("#[0-9a-f]{6}")) {
      style = " style='color:" + color + "'";
    }
    out.append("<p").append(style).append(">notices</p>"); // safe: CWE-79
    char[] footer = ("seen by " + request.getRemoteUser() + " at " + request.getParameter("at")).toCharArray();
    out.write(footer, 0, footer.length); // expect: CWE-79
  }
}
