package m.servlet;

import java.io.*;
import java.util.*;
import jakarta.servlet.*;
import jakarta.servlet.http.*;
import org.apache.commons.io.IOUtils;

public class Basic extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException, ServletException {
    Runtime.getRuntime().exec("x " + request.getParameter("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getParameterValues("a")[0]); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getParameterMap().get("a")[0]); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getParameterNames().nextElement()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getHeader("X-A")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getHeaders("X-A").nextElement()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getHeaderNames().nextElement()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getCookies()[0].getValue()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getPathInfo()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getPathTranslated()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getServletPath()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getQueryString()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getRequestURI()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getRequestURL().toString()); // expect: CWE-78
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException, ServletException {
    Runtime.getRuntime().exec("x " + request.getReader().readLine()); // expect: CWE-78
    String body = IOUtils.toString(request.getInputStream(), "UTF-8");
    Runtime.getRuntime().exec("x " + body);
    Part part = request.getPart("file");
    Runtime.getRuntime().exec("x " + part.getSubmittedFileName()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + part.getHeader("content-disposition")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + part.getContentType());
    for (Part one : request.getParts()) {
      Runtime.getRuntime().exec("x " + one.getSubmittedFileName()); // expect: CWE-78
    }
    byte[] bytes = request.getInputStream().readAllBytes();
    Runtime.getRuntime().exec("x " + new String(bytes)); // expect: CWE-78
    StringBuilder text = new StringBuilder();
    String line;
    while ((line = request.getReader().readLine()) != null) text.append(line);
    Runtime.getRuntime().exec("x " + text); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getReader().lines().collect(java.util.stream.Collectors.joining())); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getTrailerFields().get("x")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getServerName());
  }
}
