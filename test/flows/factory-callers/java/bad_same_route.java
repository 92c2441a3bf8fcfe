import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** One route makes both objects. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) { // source
    Target own = make("guest");
    Target target = make(name);
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + target.getName() + "'"); // expect: java/database/sql-injection
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + own.getName() + "'"); // expect: nothing
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
