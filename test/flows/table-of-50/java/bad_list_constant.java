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
    actions.add(text -> System.out.println("about " + text));
    actions.add(text -> System.out.println("agenda " + text));
    actions.add(text -> System.out.println("alias " + text));
    actions.add(text -> System.out.println("archive " + text));
    actions.add(text -> System.out.println("backup " + text));
    actions.add(text -> System.out.println("balance " + text));
    actions.add(text -> System.out.println("bookmark " + text));
    actions.add(text -> System.out.println("calendar " + text));
    actions.add(text -> System.out.println("cancel " + text));
    actions.add(text -> System.out.println("clear " + text));
    actions.add(text -> System.out.println("close " + text));
    actions.add(text -> System.out.println("colour " + text));
    actions.add(text -> System.out.println("compare " + text));
    actions.add(text -> System.out.println("contact " + text));
    actions.add(text -> System.out.println("count " + text));
    actions.add(text -> System.out.println("describe " + text));
    actions.add(text -> System.out.println("digest " + text));
    actions.add(text -> System.out.println("download " + text));
    actions.add(text -> System.out.println("echo " + text));
    actions.add(text -> System.out.println("edit " + text));
    actions.add(text -> System.out.println("feedback " + text));
    actions.add(text -> System.out.println("follow " + text));
    actions.add(text -> System.out.println("forget " + text));
    actions.add(text -> System.out.println("greet " + text));
    actions.add(text -> System.out.println("group " + text));
    actions.add(text -> System.out.println("hide " + text));
    actions.add(text -> System.out.println("history " + text));
    actions.add(text -> System.out.println("invite " + text));
    actions.add(text -> System.out.println("join " + text));
    actions.add(text -> System.out.println("label " + text));
    actions.add(text -> System.out.println("leave " + text));
    actions.add(text -> System.out.println("like " + text));
    actions.add(text -> System.out.println("lock " + text));
    actions.add(text -> System.out.println("login " + text));
    actions.add(text -> System.out.println("move " + text));
    actions.add(text -> System.out.println("mute " + text));
    actions.add(text -> System.out.println("note " + text));
    actions.add(text -> System.out.println("order " + text));
    actions.add(text -> System.out.println("pin " + text));
    actions.add(text -> System.out.println("poll " + text));
    actions.add(text -> System.out.println("quiet " + text));
    actions.add(text -> System.out.println("rate " + text));
    actions.add(text -> System.out.println("remind " + text));
    actions.add(text -> System.out.println("rename " + text));
    actions.add(text -> System.out.println("reply " + text));
    actions.add(text -> System.out.println("share " + text));
    actions.add(text -> System.out.println("show " + text));
    actions.add(text -> System.out.println("sort " + text));
    actions.add(text -> System.out.println("status " + text));
    actions.add(text -> jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'")); // expect: java/database/sql-injection
  }

  @GetMapping("/run")
  public void run(@RequestParam String name) { // source
    actions.get(49).accept(name);
  }
}
