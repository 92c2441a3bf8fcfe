import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** All callers of the method pass constants. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private final Settings settings = new Settings();

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/put")
  public void putName(@RequestParam String name) {
    settings.put("admin");
    System.out.println(name);
  }

  @GetMapping("/find")
  public void findName() {
    settings.find(jdbc);
  }

  private static class Settings {
    private String name = "guest";

    void put(String text) {
      this.name = text;
    }

    void find(JdbcTemplate jdbc) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + name + "'");
    }
  }
}
