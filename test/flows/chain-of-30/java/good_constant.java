import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Only a constant is passed to the helpers. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) {
    step1("guest");
    System.out.println(name);
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
    step13(text.trim());
  }

  private void step13(String text) {
    step14(text.trim());
  }

  private void step14(String text) {
    step15(text.trim());
  }

  private void step15(String text) {
    step16(text.trim());
  }

  private void step16(String text) {
    step17(text.trim());
  }

  private void step17(String text) {
    step18(text.trim());
  }

  private void step18(String text) {
    step19(text.trim());
  }

  private void step19(String text) {
    step20(text.trim());
  }

  private void step20(String text) {
    step21(text.trim());
  }

  private void step21(String text) {
    step22(text.trim());
  }

  private void step22(String text) {
    step23(text.trim());
  }

  private void step23(String text) {
    step24(text.trim());
  }

  private void step24(String text) {
    step25(text.trim());
  }

  private void step25(String text) {
    step26(text.trim());
  }

  private void step26(String text) {
    step27(text.trim());
  }

  private void step27(String text) {
    step28(text.trim());
  }

  private void step28(String text) {
    step29(text.trim());
  }

  private void step29(String text) {
    step30(text.trim());
  }

  private void step30(String text) {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'");
  }
}
