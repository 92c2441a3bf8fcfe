import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Untrusted input enters a cycle that logs it; a constant enters one of the same form that searches for it. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) {
    logFifth(name);
    fifth("guest");
  }

  private void first(String text) {
    if (text.length() > 40) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'");
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

  private void logFirst(String text) {
    if (text.length() > 40) {
      System.out.println(text);
      return;
    }
    logSecond(text + ".");
  }

  private void logSecond(String text) {
    logThird(text + ".");
  }

  private void logThird(String text) {
    logFourth(text + ".");
  }

  private void logFourth(String text) {
    logFifth(text + ".");
  }

  private void logFifth(String text) {
    logFirst(text + ".");
  }
}
