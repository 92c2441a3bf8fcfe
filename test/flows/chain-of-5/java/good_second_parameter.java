import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The label is untrusted, and only logged. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) {
    step1(name, "guest");
  }

  private void step1(String label, String text) {
    step2(label, text.trim());
  }

  private void step2(String label, String text) {
    step3(label, text.trim());
  }

  private void step3(String label, String text) {
    step4(label, text.trim());
  }

  private void step4(String label, String text) {
    step5(label, text.trim());
  }

  private void step5(String label, String text) {
    System.out.println(label);
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'");
  }
}
