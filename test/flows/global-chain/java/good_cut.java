import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The last copy is from a static field that only holds constants. */
@RestController
public class UserSearch {
  private static String a = "guest";
  private static String b = "guest";
  private static String c = "guest";
  private static String d = "guest";

  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/default")
  public void setDefault() {
    d = "admin";
  }

  @GetMapping("/find")
  public void find() {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + c + "'");
  }

  @GetMapping("/c")
  public void copyToC() {
    System.out.println(b);
    c = d;
  }

  @GetMapping("/b")
  public void copyToB() {
    b = a;
  }

  @GetMapping("/take")
  public void take(@RequestParam String name) {
    a = name;
  }
}
