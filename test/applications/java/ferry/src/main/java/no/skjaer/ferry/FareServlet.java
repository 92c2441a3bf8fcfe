package no.skjaer.ferry;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Collections;
import java.util.List;
import javax.servlet.RequestDispatcher;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

@WebServlet("/fares")
public class FareServlet extends HttpServlet {
  /** A line of the page; it knows the page that it stands in. */
  private class Line {
    private final String text;

    Line(String text) {
      this.text = text;
    }

    void print(PrintWriter out) {
      out.println(prefix + text + "<br>"); // expect: CWE-79
    }
  }

  private final String prefix = "&gt; ";

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    response.setContentType("text/html");
    PrintWriter out = response.getWriter();
    new Line(request.getParameter("line")).print(out);
    out.println(Fare.PLAIN.write(request.getParameter("fare"))); // expect: CWE-79
    out.println(Fare.LENGTH.write(request.getParameter("fare"))); // safe: CWE-79
    out.println(Renderer.paragraph().render("from", request.getParameter("from"))); // beyond: CWE-79
    out.println(Renderer.paragraph().render("from", "to")); // safe: CWE-79

    List<String> accepted = Collections.list(request.getHeaders("Accept-Language"));
    out.println("<ul><li>" + accepted.get(0) + "</li></ul>"); // expect: CWE-79

    request.setAttribute("port", request.getParameter("port"));
    out.println("<i>" + request.getAttribute("port") + "</i>"); // expect: CWE-79

    StringBuffer buffer = new StringBuffer();
    buffer.append(request.getParameter("name")).insert(0, "<u>").append("</u>");
    out.println(buffer); // expect: CWE-79
    buffer.setLength(0);
    buffer.append("done");
    out.println(buffer); // safe: CWE-79

    String found = null;
    outer:
    for (String word : request.getParameter("words").split(" ")) {
      for (char c : word.toCharArray()) {
        if (c == 'x') {
          found = word;
          break outer;
        }
      }
    }
    out.println(found); // expect: CWE-79
    int price = 0;
    try {
      price = Integer.parseInt(request.getParameter("price"));
    } catch (NumberFormatException e) {
      out.println("<p>no price: " + request.getParameter("price").length() + "</p>"); // safe: CWE-79
    }
    out.println("<p>" + price + "</p>"); // safe: CWE-79
    RequestDispatcher dispatcher = request.getRequestDispatcher("/WEB-INF/foot.jsp");
    dispatcher.include(request, response);
  }
}
