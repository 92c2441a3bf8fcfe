import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The factory sets the field of a new object. The caller with untrusted input comes last, and only logs it. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/home")
  public void home() {
    Target target = make("guest");
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + target.name + "'");
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) {
    Target target = make(name);
    System.out.println(target.name);
  }

  private Target make(String name) {
    Target target = new Target();
    target.name = name;
    return target;
  }

  private static class Target {
    String name;
  }
}
