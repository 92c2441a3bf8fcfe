import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The static fields are read by methods that return them. */
@RestController
public class UserSearch {
  private static String a = "guest";
  private static String b = "guest";
  private static String c = "guest";

  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/find")
  public void find() {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + c + "'"); // expect: java/database/sql-injection
  }

  @GetMapping("/c")
  public void copyToC() {
    c = previous();
  }

  @GetMapping("/b")
  public void copyToB() {
    b = current();
  }

  private static String previous() {
    return b;
  }

  private static String current() {
    return a;
  }

  @GetMapping("/take")
  public void take(@RequestParam String name) { // source
    a = name;
  }
}
