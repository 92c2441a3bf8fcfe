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
    return step13(text.trim());
  }

  private String step13(String text) {
    return step14(text.trim());
  }

  private String step14(String text) {
    return step15(text.trim());
  }

  private String step15(String text) {
    return step16(text.trim());
  }

  private String step16(String text) {
    return step17(text.trim());
  }

  private String step17(String text) {
    return step18(text.trim());
  }

  private String step18(String text) {
    return step19(text.trim());
  }

  private String step19(String text) {
    return step20(text.trim());
  }

  private String step20(String text) {
    return step21(text.trim());
  }

  private String step21(String text) {
    return step22(text.trim());
  }

  private String step22(String text) {
    return step23(text.trim());
  }

  private String step23(String text) {
    return step24(text.trim());
  }

  private String step24(String text) {
    return step25(text.trim());
  }

  private String step25(String text) {
    return step26(text.trim());
  }

  private String step26(String text) {
    return step27(text.trim());
  }

  private String step27(String text) {
    return step28(text.trim());
  }

  private String step28(String text) {
    return step29(text.trim());
  }

  private String step29(String text) {
    return step30(text.trim());
  }

  private String step30(String text) {
    return text.trim();
  }
}
