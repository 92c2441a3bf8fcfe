import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Untrusted input goes through helpers that log it, a constant through helpers that search for it. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) {
    log1(name);
    step1("guest");
  }

  private void step1(String text) {
    step2(text.trim());
  }

  private void step2(String text) {
    step3(text.trim());
  }

  private void step3(String text) {
    step4(text.trim());
  }

  private void step4(String text) {
    step5(text.trim());
  }

  private void step5(String text) {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'");
  }

  private void log1(String text) {
    log2(text.trim());
  }

  private void log2(String text) {
    log3(text.trim());
  }

  private void log3(String text) {
    log4(text.trim());
  }

  private void log4(String text) {
    log5(text.trim());
  }

  private void log5(String text) {
    System.out.println(text);
  }
}
