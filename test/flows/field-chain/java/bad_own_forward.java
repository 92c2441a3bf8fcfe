import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The fields are of the controller; the routes are in the order of the flow. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private String a = "guest";
  private String b = "guest";
  private String c = "guest";

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/take")
  public void take(@RequestParam String name) { // source
    this.a = name;
  }

  @GetMapping("/b")
  public void copyToB() {
    this.b = this.a;
  }

  @GetMapping("/c")
  public void copyToC() {
    this.c = this.b;
  }

  @GetMapping("/find")
  public void find() {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + this.c + "'"); // expect: java/database/sql-injection
  }
}
