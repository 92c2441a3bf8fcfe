package m.servlet;

import java.io.*;
import jakarta.servlet.*;
import jakarta.servlet.http.*;

public class Gate implements Filter {
  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain) throws IOException, ServletException {
    Runtime.getRuntime().exec("x " + ((HttpServletRequest) request).getHeader("X")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getParameter("a")); // expect: CWE-78
    chain.doFilter(request, response);
  }
}
