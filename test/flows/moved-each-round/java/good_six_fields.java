import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The last of six fields is overwritten after the loop. */
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
    for (int i = 0; i < 6; i++) {
      names.f = names.e;
      names.e = names.d;
      names.d = names.c;
      names.c = names.b;
      names.b = names.a;
    }
    names.f = "guest";
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + names.f + "'");
  }

  static class Names {
    String a = "guest";
    String b = "guest";
    String c = "guest";
    String d = "guest";
    String e = "guest";
    String f = "guest";
  }
}
