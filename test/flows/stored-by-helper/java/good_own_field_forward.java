import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** All callers of the helper pass constants. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private String wanted = "guest";

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/near")
  public void near() {
    put("admin");
  }

  @GetMapping("/far")
  public void far() {
    put("owner");
  }

  @GetMapping("/log")
  public void log(@RequestParam String name) {
    System.out.println(name);
  }

  @GetMapping("/find")
  public void findName() {
    find();
  }

  private void put(String text) {
    this.wanted = text;
  }

  private void find() {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + wanted + "'");
  }
}
