import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The helpers keep the text and the answer in variables. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) { // source
    String text = step1(name);
    String query = "SELECT * FROM users WHERE name = '" + text + "'";
    jdbc.queryForList(query); // expect: java/database/sql-injection
  }

  private String step1(String text) {
    String trimmed = text.trim();
    String answer = step2(trimmed);
    return answer;
  }

  private String step2(String text) {
    String trimmed = text.trim();
    String answer = step3(trimmed);
    return answer;
  }

  private String step3(String text) {
    String trimmed = text.trim();
    String answer = step4(trimmed);
    return answer;
  }

  private String step4(String text) {
    String trimmed = text.trim();
    String answer = step5(trimmed);
    return answer;
  }

  private String step5(String text) {
    String trimmed = text.trim();
    return trimmed;
  }
}
