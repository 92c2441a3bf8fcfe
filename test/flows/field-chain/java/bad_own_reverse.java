import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The fields are of the controller; the routes are in the reverse order of the flow. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private String a = "guest";
  private String b = "guest";
  private String c = "guest";

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/find")
  public void find() {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + this.c + "'"); // expect: java/database/sql-injection
  }

  @GetMapping("/c")
  public void copyToC() {
    this.c = this.b;
  }

  @GetMapping("/b")
  public void copyToB() {
    this.b = this.a;
  }

  @GetMapping("/take")
  public void take(@RequestParam String name) { // source
    this.a = name;
  }
}
