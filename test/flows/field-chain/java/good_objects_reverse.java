import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The field of another object is in the query, which only holds constants. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private final Target first = new Target();
  private final Target second = new Target();
  private final Target third = new Target();
  private final Target fourth = new Target();

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/default")
  public void setDefault() {
    fourth.name = "admin";
  }

  @GetMapping("/find")
  public void find() {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + fourth.name + "'");
  }

  @GetMapping("/third")
  public void copyToThird() {
    third.name = second.name;
  }

  @GetMapping("/second")
  public void copyToSecond() {
    second.name = first.name;
  }

  @GetMapping("/take")
  public void take(@RequestParam String name) {
    first.name = name;
  }

  private static class Target {
    String name = "guest";
  }
}
