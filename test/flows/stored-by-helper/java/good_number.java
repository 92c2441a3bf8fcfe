import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The helper converts the text to a number. */
@RestController
public class UserSearch {
  private static String wanted = "guest";

  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/put")
  public void putName(@RequestParam String name) {
    put(name);
  }

  @GetMapping("/find")
  public void findName() {
    find();
  }

  private static void put(String text) {
    wanted = String.valueOf(Integer.parseInt(text));
  }

  private void find() {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + wanted + "'");
  }
}
