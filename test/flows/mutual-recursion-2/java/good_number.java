import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Untrusted input enters at `second`; `second` converts the text to a number on the only path to `first`. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) {
    second(name, 0);
  }

  private void first(String text, int rounds) {
    if (rounds > 3) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'");
      return;
    }
    second(text, rounds + 1);
  }

  private void second(String text, int rounds) {
    first(String.valueOf(Integer.parseInt(text)), rounds);
  }
}
