package org.alderclinic.portal.web;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Enumeration;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Echoes a form back so that the visitor can check it before it is sent to the ward. */
@WebServlet("/visit/preview")
public class GreetingServlet extends HttpServlet {
  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.setContentType("text/html;charset=UTF-8");
    PrintWriter page = response.getWriter();
    page.println("<table>");
    Enumeration<String> fields = request.getParameterNames();
    while (fields.hasMoreElements()) {
      String field = fields.nextElement();
      String[] values = request.getParameterValues(field);
      page.print("<tr><th>");
      page.print(field); // expect: CWE-79
      page.print("</th><td>");
      for (int i = 0; i < values.length; i++) {
        page.format("%d: %s<br>", i, values[i]); // expect: CWE-79
      }
      page.println("</td></tr>");
    }
    page.println("</table>");
  }
}
