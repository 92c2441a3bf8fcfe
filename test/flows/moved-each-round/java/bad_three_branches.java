import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The value moves through three variables, in one branch or the other. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) { // source
    String a = name;
    String b = "guest";
    String c = "guest";
    for (int i = 0; i < 6; i++) {
      if (i % 2 == 0) {
        c = b;
      } else {
        b = a;
      }
    }
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + c + "'"); // expect: java/database/sql-injection
  }
}
