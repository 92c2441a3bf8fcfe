import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The values move in the other direction. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) {
    String a = name;
    String b = "guest";
    String c = "guest";
    for (int i = 0; i < 3; i++) {
      a = b;
      b = c;
    }
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + c + "'");
  }
}
