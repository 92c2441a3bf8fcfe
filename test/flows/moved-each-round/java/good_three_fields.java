import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The last of three fields is overwritten after the loop. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) {
    Names names = new Names();
    names.a = name;
    for (int i = 0; i < 3; i++) {
      names.c = names.b;
      names.b = names.a;
    }
    names.c = "guest";
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + names.c + "'");
  }

  static class Names {
    String a = "guest";
    String b = "guest";
    String c = "guest";
  }
}
