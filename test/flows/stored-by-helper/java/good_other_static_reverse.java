import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Untrusted input is stored in another static field. */
@RestController
public class UserSearch {
  private static String wanted = "guest";
  private static String label = "";

  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/find")
  public void findName() {
    find();
  }

  @GetMapping("/label")
  public void label(@RequestParam String name) {
    putLabel(name);
    System.out.println(label);
  }

  @GetMapping("/put")
  public void putName() {
    put("admin");
  }

  private void find() {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + wanted + "'");
  }

  private static void putLabel(String text) {
    label = text;
  }

  private static void put(String text) {
    wanted = text;
  }
}
