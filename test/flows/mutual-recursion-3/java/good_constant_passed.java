import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The method with the query gets only a constant from its partner. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) {
    first(name, 0);
  }

  private void first(String text, int rounds) {
    System.out.println(text);
    if (rounds > 3) {
      return;
    }
    second("guest", rounds + 1);
  }

  private void second(String text, int rounds) {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'");
    third(text, rounds);
  }

  private void third(String text, int rounds) {
    first(text, rounds);
  }
}
