import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The functions are put into the map by a method. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private final Map<String, Consumer<String>> actions = new HashMap<>();

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
    register("status", text -> System.out.println("status " + text));
    register("history", text -> System.out.println("history " + text));
    register("greet", text -> System.out.println("greet " + text));
    register("count", text -> System.out.println("count " + text));
    register("show", text -> System.out.println("show " + text));
    register("find", text -> jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'")); // expect: java/database/sql-injection
  }

  @GetMapping("/run")
  public void run(@RequestParam String action, @RequestParam String name) { // source
    actions.get(action).accept(name);
  }

  private void register(String name, Consumer<String> action) {
    actions.put(name, action);
  }
}
