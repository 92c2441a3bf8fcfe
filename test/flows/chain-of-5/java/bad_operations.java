import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Each helper changes the text a little. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) { // source
    step1(name);
  }

  private void step1(String text) {
    step2(text.substring(0, Math.min(text.length(), 200)));
  }

  private void step2(String text) {
    step3(text + " ");
  }

  private void step3(String text) {
    step4(String.valueOf(text));
  }

  private void step4(String text) {
    step5(text.replace("  ", " "));
  }

  private void step5(String text) {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
  }
}
