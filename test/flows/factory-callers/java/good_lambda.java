import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The factory returns a lambda that sees the text; the factory only gets constants. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/home")
  public void home() {
    make("guest").run();
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) {
    make("admin").run();
    System.out.println(name);
  }

  private Runnable make(String name) {
    return () -> jdbc.queryForList("SELECT * FROM users WHERE name = '" + name + "'");
  }
}
