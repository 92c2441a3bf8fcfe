import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Eight earlier callers pass constants. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/alpha")
  public void alpha() {
    Target target = make("alpha");
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + target.getName() + "'"); // expect: nothing
  }

  @GetMapping("/beta")
  public void beta() {
    Target target = make("beta");
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + target.getName() + "'"); // expect: nothing
  }

  @GetMapping("/gamma")
  public void gamma() {
    Target target = make("gamma");
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + target.getName() + "'"); // expect: nothing
  }

  @GetMapping("/delta")
  public void delta() {
    Target target = make("delta");
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + target.getName() + "'"); // expect: nothing
  }

  @GetMapping("/epsilon")
  public void epsilon() {
    Target target = make("epsilon");
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + target.getName() + "'"); // expect: nothing
  }

  @GetMapping("/zeta")
  public void zeta() {
    Target target = make("zeta");
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + target.getName() + "'"); // expect: nothing
  }

  @GetMapping("/eta")
  public void eta() {
    Target target = make("eta");
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + target.getName() + "'"); // expect: nothing
  }

  @GetMapping("/theta")
  public void theta() {
    Target target = make("theta");
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + target.getName() + "'"); // expect: nothing
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) { // source
    Target target = make(name);
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + target.getName() + "'"); // expect: java/database/sql-injection
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
