import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Untrusted input enters at `fourth`; a constant enters at another function, from a later route. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) { // source
    fourth(name);
  }

  @GetMapping("/home")
  public void home() {
    fifth("guest");
  }

  private void first(String text) {
    if (text.length() > 40) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
      return;
    }
    second(text + ".");
  }

  private void second(String text) {
    third(text + ".");
  }

  private void third(String text) {
    fourth(text + ".");
  }

  private void fourth(String text) {
    fifth(text + ".");
  }

  private void fifth(String text) {
    first(text + ".");
  }
}
