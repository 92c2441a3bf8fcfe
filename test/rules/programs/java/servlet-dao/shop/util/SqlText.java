package shop.util;

public class SqlText {
  private final StringBuilder text;

  public SqlText(String table) {
    text = new StringBuilder("SELECT * FROM ").append(table);
  }

  public SqlText where(String column, String value) {
    text.append(" WHERE ").append(column).append(" = '").append(value).append("'");
    return this;
  }

  public SqlText and(String column, String value) {
    text.append(" AND ").append(column).append(" = '").append(value).append("'");
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
