import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A map of objects of different classes; a constant chooses a harmless one. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private final Map<String, Action> actions = new HashMap<>();

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
    actions.put("status", new Status());
    actions.put("history", new History());
    actions.put("greet", new Greet());
    actions.put("count", new Count());
    actions.put("show", new Show());
    actions.put("find", new Find());
  }

  @GetMapping("/run")
  public void run(@RequestParam String name) {
    actions.get("show").run(name);
  }

  interface Action {
    void run(String text);
  }

  private static class Status implements Action {
    @Override
    public void run(String text) {
      System.out.println("status " + text);
    }
  }

  private static class History implements Action {
    @Override
    public void run(String text) {
      System.out.println("history " + text);
    }
  }

  private static class Greet implements Action {
    @Override
    public void run(String text) {
      System.out.println("greet " + text);
    }
  }

  private static class Count implements Action {
    @Override
    public void run(String text) {
      System.out.println("count " + text);
    }
  }

  private static class Show implements Action {
    @Override
    public void run(String text) {
      System.out.println("show " + text);
    }
  }

  private class Find implements Action {
    @Override
    public void run(String text) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'");
    }
  }
}
