package com.tidewell.postroom;

import java.io.IOException;
import java.text.MessageFormat;
import java.util.StringJoiner;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

@WebServlet("/envelope")
public class EnvelopeServlet extends BaseServlet<String[], String> {
  @Override
  protected String[] read(HttpServletRequest request) {
    return request.getParameterValues("line");
  }

  @Override
  protected String work(String[] lines) {
    StringJoiner joiner = new StringJoiner("<br>", "<address>", "</address>");
    for (String line : lines) joiner.add(line);
    return MessageFormat.format("<div>{0}</div>", joiner);
  }

  @Override
  protected void show(String html, HttpServletResponse response) throws IOException {
    response.setContentType("text/html");
    response.getWriter().write(html); // expect: CWE-79
  }
}
