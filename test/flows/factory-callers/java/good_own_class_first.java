import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The factory is a static method of the class that it makes. The caller with untrusted input comes first, and only logs it. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) {
    Target target = Target.of(name);
    System.out.println(target.getName());
  }

  @GetMapping("/home")
  public void home() {
    Target target = Target.of("guest");
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + target.getName() + "'");
  }

  private static class Target {
    private final String name;

    private Target(String name) {
      this.name = name;
    }

    static Target of(String name) {
      return new Target(name);
    }

    String getName() {
      return name;
    }
  }
}
