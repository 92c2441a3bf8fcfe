import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** One of the copies is replaced by a constant. */
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
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + f + "'");
  }

  @GetMapping("/f")
  public void copyToF() {
    f = e;
  }

  @GetMapping("/e")
  public void copyToE() {
    System.out.println(d);
    e = "admin";
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
  public void take(@RequestParam String name) {
    a = name;
  }
}
