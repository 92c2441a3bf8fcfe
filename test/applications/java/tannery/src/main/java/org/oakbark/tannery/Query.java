package org.oakbark.tannery;

/** Puts simple statements together. */
public final class Query {
  private final StringBuilder text;
  private boolean hasCondition;

  private Query(String table) {
    text = new StringBuilder("SELECT * FROM ").append(table);
  }

  public static Query from(String table) {
    return new Query(table);
  }

  public Query and(String column, String value) {
    text.append(hasCondition ? " AND " : " WHERE ").append(column).append(" = '").append(value).append('\'');
    hasCondition = true;
    return this;
  }

  public Query limit(int rows) {
    text.append(" LIMIT ").append(rows);
    return this;
  }

  public String text() {
    return text.toString();
  }
}
