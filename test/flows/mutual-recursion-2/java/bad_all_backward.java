import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Untrusted input enters at every method; methods and routes are in the reverse order. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/second")
  public void searchSecond(@RequestParam String name) { // source
    second(name);
  }

  @GetMapping("/first")
  public void searchFirst(@RequestParam String name) { // source
    first(name);
  }

  private void second(String text) {
    first(text + ".");
  }

  private void first(String text) {
    if (text.length() > 40) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
      return;
    }
    second(text + ".");
  }
}
