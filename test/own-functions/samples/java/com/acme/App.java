package com.acme;
import javax.servlet.http.*;
public class App extends HttpServlet {
  void run(String x) throws Exception { }
  protected void doGet(HttpServletRequest q, HttpServletResponse s) throws java.io.IOException { Runtime.getRuntime().exec("sh -c " + Safe.clean(q.getParameter("a"))); }
  protected void doPost(HttpServletRequest q, HttpServletResponse s) throws java.io.IOException { String b = q.getParameter("b"); if (Safe.isFine(b)) Runtime.getRuntime().exec("sh -c " + b); }
  protected void doPut(HttpServletRequest q, HttpServletResponse s) throws java.io.IOException { String b = q.getParameter("b"); Safe.assertFine(b); Runtime.getRuntime().exec("sh -c " + b); }
  protected void doDelete(HttpServletRequest q, HttpServletResponse s) throws java.io.IOException { String b = q.getParameter("b"); if (!Safe.isFine(b)) return; Runtime.getRuntime().exec("sh -c " + b); }
  protected void doOptions(HttpServletRequest q, HttpServletResponse s) throws java.io.IOException { new Store().find(q.getParameter("b"), 1); }
  protected void doHead(HttpServletRequest q, HttpServletResponse s) throws java.io.IOException { Runtime.getRuntime().exec("sh -c " + Safe.ticket()); }
}
