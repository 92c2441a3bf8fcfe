import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A local variable has the name of the first static field. */
@RestController
public class UserSearch {
  private static String a = "guest";
  private static String b = "guest";
  private static String c = "guest";

  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/take")
  public void take(@RequestParam String name) {
    String a = name;
    System.out.println(a);
  }

  @GetMapping("/b")
  public void copyToB() {
    b = a;
  }

  @GetMapping("/c")
  public void copyToC() {
    c = b;
  }

  @GetMapping("/find")
  public void find() {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + c + "'");
  }
}
