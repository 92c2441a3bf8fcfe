import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Another field is in the query, which only holds constants. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private String a = "guest";
  private String b = "guest";
  private String c = "guest";
  private String d = "guest";

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/default")
  public void setDefault() {
    this.d = "admin";
  }

  @GetMapping("/find")
  public void find() {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + this.d + "'");
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
  public void take(@RequestParam String name) {
    this.a = name;
  }
}
