package org.alderclinic.portal.web;

import java.io.IOException;
import java.sql.SQLException;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.alderclinic.portal.store.AppointmentStore;

@WebServlet("/appointments")
public class AppointmentServlet extends HttpServlet {
  private final AppointmentStore store = new AppointmentStore();

  private static class ByDoctor implements AppointmentStore.Filter {
    private final String doctor;

    ByDoctor(String doctor) {
      this.doctor = doctor;
    }

    @Override
    public String where() {
      return "doctor = '" + doctor + "'";
    }
  }

  private static class Today implements AppointmentStore.Filter {
    @Override
    public String where() {
      return "day = CURRENT_DATE";
    }
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    String doctor = request.getParameter("doctor");
    AppointmentStore.Filter filter = doctor == null ? new Today() : new ByDoctor(doctor);
    try {
      response.setContentType("text/plain");
      response.getWriter().println(store.notes(filter).size());
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }

  @Override
  protected void doDelete(HttpServletRequest request, HttpServletResponse response) throws ServletException {
    try {
      store.cancel(request.getParameter("doctor"), request.getParameter("day"));
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }
}
