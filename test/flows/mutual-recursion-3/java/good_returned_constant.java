import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The recursion ends with a constant. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) {
    String text = third(name);
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'");
  }

  private String first(String text) {
    if (text.length() > 40) {
      return "guest";
    }
    return second(text + ".");
  }

  private String second(String text) {
    return third(text + ".");
  }

  private String third(String text) {
    return first(text + ".");
  }
}
