package com.acme;

import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** The class around is one of another file. */
public class Ledger extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Book book = new Book(request.getParameter("title")); // source
    response.getWriter().println(book.new Page().text()); // expect: java/servlet/cross-site-scripting
    Book plain = new Book("plain");
    response.getWriter().println(plain.new Page().text());
  }
}
