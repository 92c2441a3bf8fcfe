import java.util.Map;
import java.util.function.Consumer;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** An immutable map of functions; a constant chooses a harmless one. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private final Map<String, Consumer<String>> actions;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
    actions =
        Map.of(
            "status", this::status,
            "history", this::history,
            "greet", this::greet,
            "count", this::count,
            "show", this::show,
            "find", this::find);
  }

  @GetMapping("/run")
  public void run(@RequestParam String name) {
    actions.get("show").accept(name);
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

  private void find(String text) {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'");
  }
}
