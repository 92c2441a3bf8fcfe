import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The factory is a static method of the class that it makes. The caller with untrusted input comes first. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) { // source
    Target target = Target.of(name);
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + target.getName() + "'"); // expect: java/database/sql-injection
  }

  @GetMapping("/home")
  public void home() {
    Target target = Target.of("guest");
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + target.getName() + "'"); // expect: nothing
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
