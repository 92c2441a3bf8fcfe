import org.owasp.esapi.ESAPI;
import org.owasp.esapi.codecs.MySQLCodec;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A helper in the middle escapes the text. */
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
    step8(ESAPI.encoder().encodeForSQL(new MySQLCodec(MySQLCodec.Mode.STANDARD), text));
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
}
