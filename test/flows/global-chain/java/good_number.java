import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The first copy converts the text to a number. */
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
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + c + "'");
  }

  @GetMapping("/c")
  public void copyToC() {
    c = b;
  }

  @GetMapping("/b")
  public void copyToB() {
    b = String.valueOf(Integer.parseInt(a));
  }

  @GetMapping("/take")
  public void take(@RequestParam String name) {
    a = name;
  }
}
