import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The twelfth of twelve calls passes the constant of the dangerous branch. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/all")
  public void all(@RequestParam String name) { // source
    run("about", "guest");
    run("agenda", "guest");
    run("backup", "guest");
    run("cancel", "guest");
    run("count", "guest");
    run("forget", "guest");
    run("greet", "guest");
    run("invite", "guest");
    run("remind", "guest");
    run("rename", "guest");
    run("share", "guest");
    run("find", name);
  }

  private void run(String kind, String text) {
    if (kind.equals("find")) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
    } else {
      System.out.println(kind + text);
    }
  }
}
