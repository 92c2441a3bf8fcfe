import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The values of six variables move in a ring. */
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
    String d = "guest";
    String e = "guest";
    String f = "guest";
    for (int i = 0; i < 5; i++) {
      String last = f;
      f = e;
      e = d;
      d = c;
      c = b;
      b = a;
      a = last;
    }
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + f + "'"); // expect: java/database/sql-injection
  }
}
