import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The functions return queries; one of them contains the name. */
@RestController
public class UserSearch {
  private static final Map<String, UnaryOperator<String>> QUERIES = new HashMap<>();

  static {
    QUERIES.put("status", name -> "SELECT status FROM users LIMIT " + name.length());
    QUERIES.put("history", name -> "SELECT history FROM users LIMIT " + name.length());
    QUERIES.put("greet", name -> "SELECT greet FROM users LIMIT " + name.length());
    QUERIES.put("count", name -> "SELECT count FROM users LIMIT " + name.length());
    QUERIES.put("show", name -> "SELECT show FROM users LIMIT " + name.length());
    QUERIES.put("find", name -> "SELECT * FROM users WHERE name = '" + name + "'");
  }

  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/run")
  public void run(@RequestParam String action, @RequestParam String name) { // source
    String query = QUERIES.get(action).apply(name);
    jdbc.queryForList(query); // expect: java/database/sql-injection
  }
}
