import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Each route copies one static field to the next; the routes are in the reverse order of the flow. */
@RestController
public class UserSearch {
  private static String a = "guest";
  private static String b = "guest";
  private static String c = "guest";
  private static String d = "guest";
  private static String e = "guest";
  private static String f = "guest";

  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/find")
  public void find() {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + f + "'"); // expect: java/database/sql-injection
  }

  @GetMapping("/f")
  public void copyToF() {
    f = e;
  }

  @GetMapping("/e")
  public void copyToE() {
    e = d;
  }

  @GetMapping("/d")
  public void copyToD() {
    d = c;
  }

  @GetMapping("/c")
  public void copyToC() {
    c = b;
  }

  @GetMapping("/b")
  public void copyToB() {
    b = a;
  }

  @GetMapping("/take")
  public void take(@RequestParam String name) { // source
    a = name;
  }
}
