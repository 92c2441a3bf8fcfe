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
    actions.put("find", text -> jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'"));
    actions.put("about", text -> System.out.println("about " + text));
    actions.put("agenda", text -> System.out.println("agenda " + text));
    actions.put("alias", text -> System.out.println("alias " + text));
    actions.put("archive", text -> System.out.println("archive " + text));
    actions.put("backup", text -> System.out.println("backup " + text));
    actions.put("balance", text -> System.out.println("balance " + text));
    actions.put("bookmark", text -> System.out.println("bookmark " + text));
    actions.put("calendar", text -> System.out.println("calendar " + text));
    actions.put("cancel", text -> System.out.println("cancel " + text));
    actions.put("clear", text -> System.out.println("clear " + text));
    actions.put("close", text -> System.out.println("close " + text));
    actions.put("colour", text -> System.out.println("colour " + text));
    actions.put("compare", text -> System.out.println("compare " + text));
    actions.put("contact", text -> System.out.println("contact " + text));
    actions.put("count", text -> System.out.println("count " + text));
    actions.put("describe", text -> System.out.println("describe " + text));
    actions.put("digest", text -> System.out.println("digest " + text));
    actions.put("download", text -> System.out.println("download " + text));
    actions.put("echo", text -> System.out.println("echo " + text));
    actions.put("edit", text -> System.out.println("edit " + text));
    actions.put("feedback", text -> System.out.println("feedback " + text));
    actions.put("follow", text -> System.out.println("follow " + text));
    actions.put("forget", text -> System.out.println("forget " + text));
    actions.put("greet", text -> System.out.println("greet " + text));
    actions.put("group", text -> System.out.println("group " + text));
    actions.put("hide", text -> System.out.println("hide " + text));
    actions.put("history", text -> System.out.println("history " + text));
    actions.put("invite", text -> System.out.println("invite " + text));
    actions.put("join", text -> System.out.println("join " + text));
    actions.put("label", text -> System.out.println("label " + text));
    actions.put("leave", text -> System.out.println("leave " + text));
    actions.put("like", text -> System.out.println("like " + text));
    actions.put("lock", text -> System.out.println("lock " + text));
    actions.put("login", text -> System.out.println("login " + text));
    actions.put("move", text -> System.out.println("move " + text));
    actions.put("mute", text -> System.out.println("mute " + text));
    actions.put("note", text -> System.out.println("note " + text));
    actions.put("order", text -> System.out.println("order " + text));
    actions.put("pin", text -> System.out.println("pin " + text));
    actions.put("poll", text -> System.out.println("poll " + text));
    actions.put("quiet", text -> System.out.println("quiet " + text));
    actions.put("rate", text -> System.out.println("rate " + text));
    actions.put("remind", text -> System.out.println("remind " + text));
    actions.put("rename", text -> System.out.println("rename " + text));
    actions.put("reply", text -> System.out.println("reply " + text));
    actions.put("share", text -> System.out.println("share " + text));
    actions.put("show", text -> System.out.println("show " + text));
    actions.put("sort", text -> System.out.println("sort " + text));
    actions.put("status", text -> System.out.println("status " + text));
  }

  @GetMapping("/run")
  public void run(@RequestParam String name) {
    actions.get("about").accept(name);
  }

  @GetMapping("/home")
  public void home() {
    actions.get("find").accept("guest");
  }
}
