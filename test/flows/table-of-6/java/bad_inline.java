import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The dangerous function is the last in the table. The request chooses the function. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private final Map<String, Consumer<String>> actions = new HashMap<>();

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
    actions.put("status", text -> System.out.println("status " + text));
    actions.put("history", text -> System.out.println("history " + text));
    actions.put("greet", text -> System.out.println("greet " + text));
    actions.put("count", text -> System.out.println("count " + text));
    actions.put("show", text -> System.out.println("show " + text));
    actions.put("find", text -> jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'")); // expect: java/database/sql-injection
  }

  @GetMapping("/run")
  public void run(@RequestParam String action, @RequestParam String name) { // source
    actions.get(action).accept(name);
  }
}
