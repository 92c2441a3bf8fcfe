import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** One of the moves converts the value to a number. */
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
    String d = "guest";
    String e = "guest";
    String f = "guest";
    for (int i = 0; i < 6; i++) {
      f = e;
      e = d;
      d = String.valueOf(c.length());
      c = b;
      b = a;
    }
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + f + "'");
  }
}
