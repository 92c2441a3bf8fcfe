package com.acme.web;

import com.acme.data.*;
import java.io.IOException;
import java.sql.SQLException;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class UserSearch extends HttpServlet {
  private Users users;

  @Override
  public void init() throws ServletException {
    users = (Users) getServletContext().getAttribute("users");
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    try {
      users.exists(request.getParameter("name")); // source
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }
}
