import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The functions return queries; none of them contains the name. */
@RestController
public class UserSearch {
  private static final Map<String, UnaryOperator<String>> QUERIES = new HashMap<>();

  static {
    QUERIES.put("about", name -> "SELECT about FROM users LIMIT " + name.length());
    QUERIES.put("agenda", name -> "SELECT agenda FROM users LIMIT " + name.length());
    QUERIES.put("alias", name -> "SELECT alias FROM users LIMIT " + name.length());
    QUERIES.put("archive", name -> "SELECT archive FROM users LIMIT " + name.length());
    QUERIES.put("backup", name -> "SELECT backup FROM users LIMIT " + name.length());
    QUERIES.put("balance", name -> "SELECT balance FROM users LIMIT " + name.length());
    QUERIES.put("bookmark", name -> "SELECT bookmark FROM users LIMIT " + name.length());
    QUERIES.put("calendar", name -> "SELECT calendar FROM users LIMIT " + name.length());
    QUERIES.put("cancel", name -> "SELECT cancel FROM users LIMIT " + name.length());
    QUERIES.put("clear", name -> "SELECT clear FROM users LIMIT " + name.length());
    QUERIES.put("close", name -> "SELECT close FROM users LIMIT " + name.length());
    QUERIES.put("colour", name -> "SELECT colour FROM users LIMIT " + name.length());
    QUERIES.put("compare", name -> "SELECT compare FROM users LIMIT " + name.length());
    QUERIES.put("contact", name -> "SELECT contact FROM users LIMIT " + name.length());
    QUERIES.put("count", name -> "SELECT count FROM users LIMIT " + name.length());
    QUERIES.put("describe", name -> "SELECT describe FROM users LIMIT " + name.length());
    QUERIES.put("digest", name -> "SELECT digest FROM users LIMIT " + name.length());
    QUERIES.put("download", name -> "SELECT download FROM users LIMIT " + name.length());
    QUERIES.put("echo", name -> "SELECT echo FROM users LIMIT " + name.length());
    QUERIES.put("edit", name -> "SELECT edit FROM users LIMIT " + name.length());
    QUERIES.put("feedback", name -> "SELECT feedback FROM users LIMIT " + name.length());
    QUERIES.put("follow", name -> "SELECT follow FROM users LIMIT " + name.length());
    QUERIES.put("forget", name -> "SELECT forget FROM users LIMIT " + name.length());
    QUERIES.put("greet", name -> "SELECT greet FROM users LIMIT " + name.length());
    QUERIES.put("group", name -> "SELECT group FROM users LIMIT " + name.length());
    QUERIES.put("hide", name -> "SELECT hide FROM users LIMIT " + name.length());
    QUERIES.put("history", name -> "SELECT history FROM users LIMIT " + name.length());
    QUERIES.put("invite", name -> "SELECT invite FROM users LIMIT " + name.length());
    QUERIES.put("join", name -> "SELECT join FROM users LIMIT " + name.length());
    QUERIES.put("label", name -> "SELECT label FROM users LIMIT " + name.length());
    QUERIES.put("leave", name -> "SELECT leave FROM users LIMIT " + name.length());
    QUERIES.put("like", name -> "SELECT like FROM users LIMIT " + name.length());
    QUERIES.put("lock", name -> "SELECT lock FROM users LIMIT " + name.length());
    QUERIES.put("login", name -> "SELECT login FROM users LIMIT " + name.length());
    QUERIES.put("move", name -> "SELECT move FROM users LIMIT " + name.length());
    QUERIES.put("mute", name -> "SELECT mute FROM users LIMIT " + name.length());
    QUERIES.put("note", name -> "SELECT note FROM users LIMIT " + name.length());
    QUERIES.put("order", name -> "SELECT order FROM users LIMIT " + name.length());
    QUERIES.put("pin", name -> "SELECT pin FROM users LIMIT " + name.length());
    QUERIES.put("poll", name -> "SELECT poll FROM users LIMIT " + name.length());
    QUERIES.put("quiet", name -> "SELECT quiet FROM users LIMIT " + name.length());
    QUERIES.put("rate", name -> "SELECT rate FROM users LIMIT " + name.length());
    QUERIES.put("remind", name -> "SELECT remind FROM users LIMIT " + name.length());
    QUERIES.put("rename", name -> "SELECT rename FROM users LIMIT " + name.length());
    QUERIES.put("reply", name -> "SELECT reply FROM users LIMIT " + name.length());
    QUERIES.put("share", name -> "SELECT share FROM users LIMIT " + name.length());
    QUERIES.put("show", name -> "SELECT show FROM users LIMIT " + name.length());
    QUERIES.put("sort", name -> "SELECT sort FROM users LIMIT " + name.length());
    QUERIES.put("status", name -> "SELECT status FROM users LIMIT " + name.length());
  }

  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/run")
  public void run(@RequestParam String action, @RequestParam String name) {
    String query = QUERIES.get(action).apply(name);
    jdbc.queryForList(query);
  }
}
