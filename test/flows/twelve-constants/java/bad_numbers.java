import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The twelfth of twelve calls passes the number of the dangerous branch. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/all")
  public void all(@RequestParam String name) { // source
    run(1, "guest");
    run(2, "guest");
    run(3, "guest");
    run(4, "guest");
    run(5, "guest");
    run(6, "guest");
    run(7, "guest");
    run(8, "guest");
    run(9, "guest");
    run(10, "guest");
    run(11, "guest");
    run(12, name);
  }

  private void run(int kind, String text) {
    if (kind == 12) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
    } else {
      System.out.println(kind + " " + text);
    }
  }
}
