package login;

import java.io.IOException;
import java.util.Set;
import javax.servlet.*;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class LoginFilter implements Filter {
  private static final Set<String> PAGES = Set.of("/home", "/orders");

  @Override
  public void doFilter(ServletRequest req, ServletResponse res, FilterChain chain) throws IOException, ServletException {
    HttpServletRequest request = (HttpServletRequest) req;
    HttpServletResponse response = (HttpServletResponse) res;
    String target = request.getParameter("target");
    String step = request.getParameter("step");
    if (target == null) {
      chain.doFilter(req, res);
    } else if ("known".equals(step)) {
      response.sendRedirect(PAGES.contains(target) ? target : "/home");
    } else if ("local".equals(step)) {
      if (target.startsWith("/") && !target.startsWith("//")) {
        response.sendRedirect(target);
      }
    } else if ("host".equals(step)) {
      response.sendRedirect("https://login.example.com/start?to=" + target);
    } else {
      response.sendRedirect(target); // FOUND java/servlet/open-redirect
    }
  }
}
