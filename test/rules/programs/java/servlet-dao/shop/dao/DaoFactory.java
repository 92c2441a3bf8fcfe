package shop.dao;

import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

public final class DaoFactory {
  private DaoFactory() {}

  public static OrderDao orders() {
    try {
      return new JdbcOrderDao((DataSource) new InitialContext().lookup("java:comp/env/jdbc/shop"));
    } catch (NamingException e) {
      throw new IllegalStateException(e);
    }
  }
}
