package org.alderclinic.portal.util;

import java.sql.Connection;
import java.sql.SQLException;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

public final class Connections {
  private Connections() {}

  public static Connection open() throws SQLException {
    try {
      DataSource source = (DataSource) new InitialContext().lookup("java:comp/env/jdbc/portal");
      return source.getConnection();
    } catch (NamingException e) {
      throw new SQLException("no data source", e);
    }
  }
}
