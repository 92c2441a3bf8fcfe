import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Twelve numbers are passed, and none of them is the one of the dangerous branch. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/all")
  public void all(@RequestParam String name) {
    run(0, name);
    run(1, name);
    run(2, name);
    run(3, name);
    run(4, name);
    run(5, name);
    run(6, name);
    run(7, name);
    run(8, name);
    run(9, name);
    run(10, name);
    run(11, name);
  }

  private void run(int kind, String text) {
    if (kind == 12) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'");
    } else {
      System.out.println(kind + " " + text);
    }
  }
}
