import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The value moves one variable a round, through three variables. */
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
    int i = 0;
    do {
      c = b;
      b = a;
      i++;
    } while (i < 3);
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + c + "'"); // expect: java/database/sql-injection
  }
}
