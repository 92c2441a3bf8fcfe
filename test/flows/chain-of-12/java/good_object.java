import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The helpers pass on an object; another of its fields is in the query. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) {
    step1(new Wanted(name, "guest"));
  }

  private record Wanted(String name, String role) {}

  private void step1(Wanted wanted) {
    step2(new Wanted(wanted.name().trim(), wanted.role()));
  }

  private void step2(Wanted wanted) {
    step3(new Wanted(wanted.name().trim(), wanted.role()));
  }

  private void step3(Wanted wanted) {
    step4(new Wanted(wanted.name().trim(), wanted.role()));
  }

  private void step4(Wanted wanted) {
    step5(new Wanted(wanted.name().trim(), wanted.role()));
  }

  private void step5(Wanted wanted) {
    step6(new Wanted(wanted.name().trim(), wanted.role()));
  }

  private void step6(Wanted wanted) {
    step7(new Wanted(wanted.name().trim(), wanted.role()));
  }

  private void step7(Wanted wanted) {
    step8(new Wanted(wanted.name().trim(), wanted.role()));
  }

  private void step8(Wanted wanted) {
    step9(new Wanted(wanted.name().trim(), wanted.role()));
  }

  private void step9(Wanted wanted) {
    step10(new Wanted(wanted.name().trim(), wanted.role()));
  }

  private void step10(Wanted wanted) {
    step11(new Wanted(wanted.name().trim(), wanted.role()));
  }

  private void step11(Wanted wanted) {
    step12(new Wanted(wanted.name().trim(), wanted.role()));
  }

  private void step12(Wanted wanted) {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + wanted.role() + "'");
  }
}
