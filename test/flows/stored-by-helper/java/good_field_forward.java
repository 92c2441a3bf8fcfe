import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The helper stores the text in another field. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private final Settings settings = new Settings();

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/put")
  public void putName(@RequestParam String name) {
    put(settings, name);
  }

  @GetMapping("/find")
  public void findName() {
    find();
  }

  private static void put(Settings target, String text) {
    target.label = text;
  }

  private void find() {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + settings.name + "'");
  }

  private static class Settings {
    String name = "guest";
    String label = "";
  }
}
