import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The value enters the first of three variables in the loop. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) { // source
    String a = "guest";
    String b = "guest";
    String c = "guest";
    for (int i = 0; i < 4; i++) {
      c = b;
      b = a;
      a = name;
    }
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + c + "'"); // expect: java/database/sql-injection
  }
}
