import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Untrusted input enters in the middle of the chain; a constant enters at the start, from a later route. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) { // source
    step7(name);
  }

  @GetMapping("/home")
  public void home() {
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
    step6(text.trim());
  }

  private void step6(String text) {
    step7(text.trim());
  }

  private void step7(String text) {
    step8(text.trim());
  }

  private void step8(String text) {
    step9(text.trim());
  }

  private void step9(String text) {
    step10(text.trim());
  }

  private void step10(String text) {
    step11(text.trim());
  }

  private void step11(String text) {
    step12(text.trim());
  }

  private void step12(String text) {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
  }
}
