package de.lindenhof.board;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.CharArrayWriter;
import java.io.IOException;
import java.io.PrintWriter;

/** Puts the name of the visitor into every page. */
@WebFilter("/*")
public class NoticeFilter implements Filter {
  private static class Captured extends HttpServletResponseWrapper {
    private final CharArrayWriter text = new CharArrayWriter();

    Captured(HttpServletResponse response) {
      super(response);
    }

    @Override
    public PrintWriter getWriter() {
      return new PrintWriter(text);
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    Captured captured = new Captured((HttpServletResponse) response);
    chain.doFilter(request, captured);
    String visitor = ((HttpServletRequest) request).getHeader("X-Visitor");
    String page = captured.toString();
    if (visitor != null) {
      page = page.replace("%VISITOR%", visitor);
    }
    response.getWriter().write(page); // expect: CWE-79
    String query = ((HttpServletRequest) request).getQueryString();
    response.getWriter().write(query == null ? "" : Integer.toString(query.length())); // safe: CWE-79
  }
}
