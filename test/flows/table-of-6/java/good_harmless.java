import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** All functions of the map are harmless. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private final Map<String, Consumer<String>> actions = new HashMap<>();

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
    actions.put("status", this::status);
    actions.put("history", this::history);
    actions.put("greet", this::greet);
    actions.put("count", this::count);
    actions.put("show", this::show);
  }

  @GetMapping("/run")
  public void run(@RequestParam String action, @RequestParam String name) {
    actions.get(action).accept(name);
  }

  @GetMapping("/home")
  public void home() {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + "guest" + "'");
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
