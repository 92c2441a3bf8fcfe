package org.alderclinic.portal.web;

import java.io.IOException;
import java.util.Hashtable;
import javax.naming.Context;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.DirContext;
import javax.naming.directory.InitialDirContext;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

@WebServlet("/staff")
public class StaffDirectoryServlet extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    try {
      DirContext directory = connect();
      int found = byDepartment(directory, request.getHeader("X-Department"));
      found += byPager(directory, request.getParameter("pager"));
      response.setContentType("text/plain");
      response.getWriter().print(found);
    } catch (NamingException e) {
      throw new ServletException(e);
    }
  }

  private int byDepartment(DirContext directory, String department) throws NamingException {
    SearchControls controls = new SearchControls();
    controls.setSearchScope(SearchControls.SUBTREE_SCOPE);
    String filter = "(&(objectClass=person)(departmentNumber=" + department + "))";
    NamingEnumeration<SearchResult> results = directory.search("ou=staff,dc=alder", filter, controls); // expect: CWE-90
    return count(results);
  }

  private int byPager(DirContext directory, String pager) throws NamingException {
    Object[] values = {pager};
    SearchControls controls = new SearchControls();
    NamingEnumeration<SearchResult> results =
        directory.search("ou=staff,dc=alder", "(pager={0})", values, controls); // safe: CWE-90
    return count(results);
  }

  private static int count(NamingEnumeration<SearchResult> results) throws NamingException {
    int number = 0;
    while (results.hasMore()) {
      results.next();
      number++;
    }
    return number;
  }

  private static DirContext connect() throws NamingException {
    Hashtable<String, String> environment = new Hashtable<>();
    environment.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.ldap.LdapCtxFactory");
    environment.put(Context.PROVIDER_URL, "ldaps://directory.alder:636");
    return new InitialDirContext(environment);
  }
}
