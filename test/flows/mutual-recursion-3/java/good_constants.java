import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Only constants enter; untrusted input is logged. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/first")
  public void searchFirst(@RequestParam String name) {
    first("guest");
    System.out.println(name);
  }

  @GetMapping("/second")
  public void searchSecond(@RequestParam String name) {
    second("guest");
    System.out.println(name);
  }

  @GetMapping("/third")
  public void searchThird(@RequestParam String name) {
    third("guest");
    System.out.println(name);
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
    first(text + ".");
  }
}
