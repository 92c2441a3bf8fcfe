import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A helper in the middle converts the text to a number. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) {
    step1(name);
  }

  private void step1(String text) {
    step2(text.trim());
  }

  private void step2(String text) {
    step3(text.trim());
  }

  private void step3(String text) {
    step4(String.valueOf(Integer.parseInt(text)));
  }

  private void step4(String text) {
    step5(text.trim());
  }

  private void step5(String text) {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'");
  }
}
