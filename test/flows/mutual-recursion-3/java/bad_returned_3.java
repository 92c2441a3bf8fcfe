import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The result of `third` is in the query; the text comes back through all methods. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) { // source
    String text = third(name);
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
  }

  private String first(String text) {
    if (text.length() > 40) {
      return text;
    }
    return second(text + ".");
  }

  private String second(String text) {
    return third(text + ".");
  }

  private String third(String text) {
    return first(text + ".");
  }
}
