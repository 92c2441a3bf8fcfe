import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The helper stores the text at a key that the caller names. */
@RestController
public class UserSearch {
  private static final Map<String, String> SETTINGS = new HashMap<>();

  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/label")
  public void label() {
    put("label", "own");
  }

  @GetMapping("/put")
  public void putName(@RequestParam String name) { // source
    put("name", name);
  }

  @GetMapping("/find")
  public void findName() {
    find();
  }

  private static void put(String key, String text) {
    SETTINGS.put(key, text);
  }

  private void find() {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + SETTINGS.get("name") + "'"); // expect: java/database/sql-injection
  }
}
