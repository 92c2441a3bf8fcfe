import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Untrusted input enters at `first`; a constant enters at another function, from an earlier route. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/home")
  public void home() {
    second("guest");
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) { // source
    first(name);
  }

  private void first(String text) {
    if (text.length() > 40) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
      return;
    }
    second(text + ".");
  }

  private void second(String text) {
    first(text + ".");
  }
}
