import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The factory returns a map. The caller with untrusted input comes first, and only logs it. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) {
    Map<String, String> target = make(name);
    System.out.println(target.get("name"));
  }

  @GetMapping("/home")
  public void home() {
    Map<String, String> target = make("guest");
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + target.get("name") + "'");
  }

  private static Map<String, String> make(String name) {
    Map<String, String> target = new HashMap<>();
    target.put("name", name);
    return target;
  }
}
