import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The value moves one variable a round, through three variables. The loop ends when a string is empty. */
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
    String rest = "........";
    while (!rest.isEmpty()) {
      rest = rest.substring(1);
      c = b;
      b = a;
    }
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + c + "'"); // expect: java/database/sql-injection
  }
}
