import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The second parameter is never passed on as the first one. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) {
    first("guest", name);
  }

  private void first(String name, String label) {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + name + "'");
    if (name.length() + label.length() > 60) {
      return;
    }
    second(name, label + ".");
  }

  private void second(String name, String label) {
    third(name, label);
  }

  private void third(String name, String label) {
    first(name, label);
  }
}
