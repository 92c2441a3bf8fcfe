import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The two parameters are swapped in every round. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) { // source
    first("guest", name);
  }

  private void first(String name, String label) {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + name + "'"); // expect: java/database/sql-injection
    if (name.length() + label.length() > 60) {
      return;
    }
    second(label, name + ".");
  }

  private void second(String name, String label) {
    third(name, label);
  }

  private void third(String name, String label) {
    fourth(name, label);
  }

  private void fourth(String name, String label) {
    fifth(name, label);
  }

  private void fifth(String name, String label) {
    first(name, label);
  }
}
