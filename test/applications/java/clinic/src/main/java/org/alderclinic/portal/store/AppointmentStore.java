package org.alderclinic.portal.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.alderclinic.portal.util.Connections;

public class AppointmentStore {
  /** How appointments are narrowed down. */
  public interface Filter {
    String where();
  }

  public List<String> notes(Filter filter) throws SQLException {
    List<String> notes = new ArrayList<>();
    String query = "SELECT note FROM appointments WHERE " + filter.where();
    try (Connection connection = Connections.open();
        PreparedStatement statement = connection.prepareStatement(query); // expect: CWE-89
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) notes.add(rows.getString(1));
    }
    return notes;
  }

  public int cancel(String doctor, String day) throws SQLException {
    String update = "UPDATE appointments SET cancelled = true WHERE doctor = ? AND day = ?";
    try (Connection connection = Connections.open();
        PreparedStatement statement = connection.prepareStatement(update)) { // safe: CWE-89
      statement.setString(1, doctor);
      statement.setString(2, day);
      return statement.executeUpdate();
    }
  }
}
