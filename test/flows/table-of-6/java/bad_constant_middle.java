import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The dangerous function is in the middle of the table. A constant chooses it. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private final Map<String, Consumer<String>> actions = new HashMap<>();

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
    actions.put("status", this::status);
    actions.put("history", this::history);
    actions.put("greet", this::greet);
    actions.put("find", this::find);
    actions.put("count", this::count);
    actions.put("show", this::show);
  }

  @GetMapping("/run")
  public void run(@RequestParam String name) { // source
    String action = "find";
    actions.get(action).accept(name);
  }

  private void status(String text) {
    System.out.println("status " + text);
  }

  private void history(String text) {
    System.out.println("history " + text);
  }

  private void greet(String text) {
    System.out.println("greet " + text);
  }

  private void find(String text) {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
  }

  private void count(String text) {
    System.out.println("count " + text);
  }

  private void show(String text) {
    System.out.println("show " + text);
  }
}
