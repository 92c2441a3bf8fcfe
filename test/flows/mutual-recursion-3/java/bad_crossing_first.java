import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Each function calls two others. Untrusted input enters from an earlier route than a constant. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) { // source
    third(name);
  }

  @GetMapping("/home")
  public void home() {
    second("guest");
  }

  private void first(String text) {
    if (text.length() > 40) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
      return;
    }
    if (text.startsWith("/")) {
      third(text.substring(1));
    } else {
      second(text + ".");
    }
  }

  private void second(String text) {
    if (text.startsWith("/")) {
      first(text.substring(1));
    } else {
      third(text + ".");
    }
  }

  private void third(String text) {
    if (text.startsWith("/")) {
      second(text.substring(1));
    } else {
      first(text + ".");
    }
  }
}
