import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The factory returns an object of a class. The caller with untrusted input comes first, and only logs it. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) {
    Target target = make(name);
    System.out.println(target.getName());
  }

  @GetMapping("/home")
  public void home() {
    Target target = make("guest");
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + target.getName() + "'");
  }

  private static Target make(String name) {
    return new Target(name);
  }

  private static class Target {
    private final String name;

    Target(String name) {
      this.name = name;
    }

    String getName() {
      return name;
    }
  }
}
