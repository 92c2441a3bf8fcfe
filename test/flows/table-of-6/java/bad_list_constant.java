import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A list of functions; a constant chooses the last one, the dangerous one. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private final List<Consumer<String>> actions = new ArrayList<>();

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
    actions.add(text -> System.out.println("status " + text));
    actions.add(text -> System.out.println("history " + text));
    actions.add(text -> System.out.println("greet " + text));
    actions.add(text -> System.out.println("count " + text));
    actions.add(text -> System.out.println("show " + text));
    actions.add(text -> jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'")); // expect: java/database/sql-injection
  }

  @GetMapping("/run")
  public void run(@RequestParam String name) { // source
    actions.get(5).accept(name);
  }
}
