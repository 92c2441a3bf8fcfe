import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The helper stores the text in a field of the controller. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private String wanted = "guest";

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/put")
  public void putName(@RequestParam String name) { // source
    put(name);
  }

  @GetMapping("/find")
  public void findName() {
    find();
  }

  private void put(String text) {
    this.wanted = text;
  }

  private void find() {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + wanted + "'"); // expect: java/database/sql-injection
  }
}
