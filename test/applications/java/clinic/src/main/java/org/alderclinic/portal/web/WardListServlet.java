package org.alderclinic.portal.web;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.alderclinic.portal.util.Connections;

/** Lists the beds of a ward, in one of the orders that the page offers. */
@WebServlet("/wards")
public class WardListServlet extends HttpServlet {
  private static final Map<String, String> ORDERS = new HashMap<>();

  static {
    ORDERS.put("bed", "bed_number");
    ORDERS.put("patient", "patient_family");
    ORDERS.put("since", "admitted_at DESC");
  }

  @Override
  protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
    String order = ORDERS.getOrDefault(req.getParameter("order"), "bed_number");
    int floor = Integer.parseInt(req.getParameter("floor"));
    String query = String.format("SELECT * FROM beds WHERE floor = %d ORDER BY %s", floor, order);
    try (Connection connection = Connections.open(); Statement statement = connection.createStatement()) {
      ResultSet rows = statement.executeQuery(query); // safe: CWE-89
      int count = 0;
      while (rows.next()) count++;
      resp.setContentType("text/plain");
      resp.getWriter().println(count + " beds");
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }
}
