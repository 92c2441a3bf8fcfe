import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The dangerous function is the first in the table. A constant chooses its harmless neighbour. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private final Map<String, Consumer<String>> actions = new HashMap<>();

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
    actions.put("find", this::find);
    actions.put("status", this::status);
    actions.put("history", this::history);
    actions.put("greet", this::greet);
    actions.put("count", this::count);
    actions.put("show", this::show);
  }

  @GetMapping("/run")
  public void run(@RequestParam String name) {
    actions.get("status").accept(name);
  }

  @GetMapping("/home")
  public void home() {
    actions.get("find").accept("guest");
  }

  private void find(String text) {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'");
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

  private void count(String text) {
    System.out.println("count " + text);
  }

  private void show(String text) {
    System.out.println("show " + text);
  }
}
