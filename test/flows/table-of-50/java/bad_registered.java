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
    register("about", text -> System.out.println("about " + text));
    register("agenda", text -> System.out.println("agenda " + text));
    register("alias", text -> System.out.println("alias " + text));
    register("archive", text -> System.out.println("archive " + text));
    register("backup", text -> System.out.println("backup " + text));
    register("balance", text -> System.out.println("balance " + text));
    register("bookmark", text -> System.out.println("bookmark " + text));
    register("calendar", text -> System.out.println("calendar " + text));
    register("cancel", text -> System.out.println("cancel " + text));
    register("clear", text -> System.out.println("clear " + text));
    register("close", text -> System.out.println("close " + text));
    register("colour", text -> System.out.println("colour " + text));
    register("compare", text -> System.out.println("compare " + text));
    register("contact", text -> System.out.println("contact " + text));
    register("count", text -> System.out.println("count " + text));
    register("describe", text -> System.out.println("describe " + text));
    register("digest", text -> System.out.println("digest " + text));
    register("download", text -> System.out.println("download " + text));
    register("echo", text -> System.out.println("echo " + text));
    register("edit", text -> System.out.println("edit " + text));
    register("feedback", text -> System.out.println("feedback " + text));
    register("follow", text -> System.out.println("follow " + text));
    register("forget", text -> System.out.println("forget " + text));
    register("greet", text -> System.out.println("greet " + text));
    register("group", text -> System.out.println("group " + text));
    register("hide", text -> System.out.println("hide " + text));
    register("history", text -> System.out.println("history " + text));
    register("invite", text -> System.out.println("invite " + text));
    register("join", text -> System.out.println("join " + text));
    register("label", text -> System.out.println("label " + text));
    register("leave", text -> System.out.println("leave " + text));
    register("like", text -> System.out.println("like " + text));
    register("lock", text -> System.out.println("lock " + text));
    register("login", text -> System.out.println("login " + text));
    register("move", text -> System.out.println("move " + text));
    register("mute", text -> System.out.println("mute " + text));
    register("note", text -> System.out.println("note " + text));
    register("order", text -> System.out.println("order " + text));
    register("pin", text -> System.out.println("pin " + text));
    register("poll", text -> System.out.println("poll " + text));
    register("quiet", text -> System.out.println("quiet " + text));
    register("rate", text -> System.out.println("rate " + text));
    register("remind", text -> System.out.println("remind " + text));
    register("rename", text -> System.out.println("rename " + text));
    register("reply", text -> System.out.println("reply " + text));
    register("share", text -> System.out.println("share " + text));
    register("show", text -> System.out.println("show " + text));
    register("sort", text -> System.out.println("sort " + text));
    register("status", text -> System.out.println("status " + text));
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
