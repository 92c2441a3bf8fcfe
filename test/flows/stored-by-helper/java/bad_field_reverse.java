import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The helper stores the text in a field of its parameter. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private final Settings settings = new Settings();

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/find")
  public void findName() {
    find();
  }

  @GetMapping("/put")
  public void putName(@RequestParam String name) { // source
    put(settings, name);
  }

  private void find() {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + settings.name + "'"); // expect: java/database/sql-injection
  }

  private static void put(Settings target, String text) {
    target.name = text;
  }

  private static class Settings {
    String name = "guest";
    String label = "";
  }
}
