import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Twelve constants are passed, and none of them is the one of the dangerous branch. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/all")
  public void all(@RequestParam String name) {
    run("about", name);
    run("agenda", name);
    run("backup", name);
    run("cancel", name);
    run("count", name);
    run("forget", name);
    run("greet", name);
    run("invite", name);
    run("remind", name);
    run("rename", name);
    run("share", name);
    run("show", name);
  }

  private void run(String kind, String text) {
    if (kind.equals("find")) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'");
    } else {
      System.out.println(kind + text);
    }
  }
}
