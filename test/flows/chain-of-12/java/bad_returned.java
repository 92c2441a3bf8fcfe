import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The last helper returns the text, and the route puts it into a query. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) { // source
    String text = step1(name);
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
  }

  private String step1(String text) {
    return step2(text.trim());
  }

  private String step2(String text) {
    return step3(text.trim());
  }

  private String step3(String text) {
    return step4(text.trim());
  }

  private String step4(String text) {
    return step5(text.trim());
  }

  private String step5(String text) {
    return step6(text.trim());
  }

  private String step6(String text) {
    return step7(text.trim());
  }

  private String step7(String text) {
    return step8(text.trim());
  }

  private String step8(String text) {
    return step9(text.trim());
  }

  private String step9(String text) {
    return step10(text.trim());
  }

  private String step10(String text) {
    return step11(text.trim());
  }

  private String step11(String text) {
    return step12(text.trim());
  }

  private String step12(String text) {
    return text.trim();
  }
}
