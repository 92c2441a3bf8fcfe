package org.alderclinic.portal.web;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.alderclinic.portal.util.Html;

@WebServlet("/visit/confirm")
public class VisitConfirmServlet extends HttpServlet {
  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.setContentType("text/html;charset=UTF-8");
    PrintWriter page = response.getWriter();
    page.println("<dl>");
    for (Map.Entry<String, String[]> entry : request.getParameterMap().entrySet()) {
      page.println("<dt>" + Html.text(entry.getKey()) + "</dt>"); // safe: CWE-79
      for (String value : entry.getValue()) {
        page.println("<dd>" + Html.text(value) + "</dd>"); // safe: CWE-79
      }
    }
    page.println("</dl>");
  }
}
