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
    log6(text.trim());
  }

  private void log6(String text) {
    log7(text.trim());
  }

  private void log7(String text) {
    log8(text.trim());
  }

  private void log8(String text) {
    log9(text.trim());
  }

  private void log9(String text) {
    log10(text.trim());
  }

  private void log10(String text) {
    log11(text.trim());
  }

  private void log11(String text) {
    log12(text.trim());
  }

  private void log12(String text) {
    System.out.println(text);
  }
}
