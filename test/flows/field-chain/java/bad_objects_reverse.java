import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Each route copies the field of one object to the next; the routes are in the reverse order of the flow. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private final Target first = new Target();
  private final Target second = new Target();
  private final Target third = new Target();

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/find")
  public void find() {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + third.name + "'"); // expect: java/database/sql-injection
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
  public void take(@RequestParam String name) { // source
    first.name = name;
  }

  private static class Target {
    String name = "guest";
  }
}
