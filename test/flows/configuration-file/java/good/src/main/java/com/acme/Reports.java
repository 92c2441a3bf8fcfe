package com.acme;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class Reports extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Properties settings = new Properties();
    try (InputStream in = getClass().getClassLoader().getResourceAsStream("reports.properties")) {
      settings.load(in);
    }
    String name = request.getParameter("name");
    if (settings.getProperty("report.mode", "direct").equals("fixed")) {
      name = "daily";
    }
    Runtime.getRuntime().exec("report " + name);
  }
}
