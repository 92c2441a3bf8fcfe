package org.alderclinic.portal.web;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.alderclinic.portal.util.Connections;

@WebServlet("/patients")
public class PatientSearchServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  @Override
  protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
    String family = req.getParameter("family");
    String ward = req.getParameter("ward");
    StringBuilder query = new StringBuilder("SELECT id, family, given FROM patients WHERE 1 = 1");
    if (family != null && !family.isEmpty()) {
      query.append(" AND lower(family) LIKE '").append(family.toLowerCase()).append("%'");
    }
    if (ward != null) {
      query.append(" AND ward = ").append(Integer.parseInt(ward));
    }
    List<String> names = new ArrayList<>();
    try (Connection connection = Connections.open();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query.toString())) { // expect: CWE-89
      while (rows.next()) {
        names.add(rows.getString("family") + ", " + rows.getString("given"));
      }
    } catch (SQLException e) {
      throw new ServletException("search failed", e);
    }
    req.setAttribute("names", names);
    req.getRequestDispatcher("/WEB-INF/patients.jsp").forward(req, resp);
  }
}
