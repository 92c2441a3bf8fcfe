import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A method stores the text in a field of the one object. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private final Settings settings = new Settings();

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/find")
  public void findName() {
    settings.find(jdbc);
  }

  @GetMapping("/put")
  public void putName(@RequestParam String name) { // source
    settings.put(name);
  }

  private static class Settings {
    private String name = "guest";

    void find(JdbcTemplate jdbc) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + name + "'"); // expect: java/database/sql-injection
    }

    void put(String text) {
      this.name = text;
    }
  }
}
