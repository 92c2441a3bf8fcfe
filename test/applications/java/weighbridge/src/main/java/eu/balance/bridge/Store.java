package eu.balance.bridge;

import java.util.Map;

/** What stores have in common. */
abstract class Store {
  protected abstract String table();

  protected String filtered(Map<String, String> values) {
    StringBuilder sql = new StringBuilder("SELECT * FROM ").append(table()).append(" WHERE 1 = 1");
    values.forEach((column, value) -> sql.append(" AND ").append(column).append(" = '").append(value).append('\''));
    return sql.toString();
  }
}
