import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The helpers are static, and defined in the reverse order of their calls. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) { // source
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + step1(name) + "'"); // expect: java/database/sql-injection
  }

  private static String step5(String text) {
    return text.trim();
  }

  private static String step4(String text) {
    return step5(text.trim());
  }

  private static String step3(String text) {
    return step4(text.trim());
  }

  private static String step2(String text) {
    return step3(text.trim());
  }

  private static String step1(String text) {
    return step2(text.trim());
  }
}
