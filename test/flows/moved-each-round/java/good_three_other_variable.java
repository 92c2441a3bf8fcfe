import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Another variable is searched for. */
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
    String wanted = "guest";
    for (int i = 0; i < 3; i++) {
      c = b;
      b = a;
      wanted = "admin";
    }
    System.out.println(c);
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + wanted + "'");
  }
}
