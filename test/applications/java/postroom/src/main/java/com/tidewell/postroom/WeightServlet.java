package com.tidewell.postroom;

import java.io.IOException;
import java.text.MessageFormat;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

@WebServlet("/weight")
public class WeightServlet extends BaseServlet<Double, String> {
  @Override
  protected Double read(HttpServletRequest request) {
    return Double.valueOf(request.getParameter("grams"));
  }

  @Override
  protected String work(Double grams) {
    return MessageFormat.format("<div>{0} g</div>", grams);
  }

  @Override
  protected void show(String html, HttpServletResponse response) throws IOException {
    response.setContentType("text/html");
    response.getOutputStream().print(html); // safe: CWE-79
  }
}
