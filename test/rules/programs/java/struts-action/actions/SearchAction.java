package actions;

import com.opensymphony.xwork2.ActionSupport;
import java.sql.*;

public class SearchAction extends ActionSupport {
  private String word;
  private int limit;
  private int count;

  @Override
  public String execute() throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:site");
        Statement statement = connection.createStatement()) {
      ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM pages LIMIT " + limit);
      count = rows.next() ? rows.getInt(1) : 0;
      statement.executeQuery("SELECT * FROM pages WHERE text LIKE '%" + word + "%'"); // FOUND java/database/sql-injection
    }
    return SUCCESS;
  }

  public void setWord(String word) {
    this.word = word;
  }

  public void setLimit(int limit) {
    this.limit = limit;
  }

  public int getCount() {
    return count;
  }
}
