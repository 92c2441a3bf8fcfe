import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The helper that stores is defined after the method with the query. */
@RestController
public class UserSearch {
  private static String wanted = "guest";

  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/find")
  public void findName() {
    find();
  }

  @GetMapping("/put")
  public void putName(@RequestParam String name) { // source
    put(name);
  }

  private void find() {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + wanted + "'"); // expect: java/database/sql-injection
  }

  private static void put(String text) {
    wanted = text;
  }
}
