import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Untrusted input is stored in another object. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private final Settings first = new Settings();
  private final Settings second = new Settings();

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/first")
  public void first(@RequestParam String name) {
    put(first, name);
    System.out.println(first.name);
  }

  @GetMapping("/second")
  public void second() {
    put(second, "admin");
  }

  @GetMapping("/find")
  public void findName() {
    find();
  }

  private static void put(Settings target, String text) {
    target.name = text;
  }

  private void find() {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + second.name + "'");
  }

  private static class Settings {
    String name = "guest";
    String label = "";
  }
}
