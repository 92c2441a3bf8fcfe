import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Twelve constants are passed, and none of them is the one of the dangerous branch. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/about")
  public void aboutUsers(@RequestParam String name) {
    handle("about", name);
  }

  @GetMapping("/agenda")
  public void agendaUsers(@RequestParam String name) {
    handle("agenda", name);
  }

  @GetMapping("/backup")
  public void backupUsers(@RequestParam String name) {
    handle("backup", name);
  }

  @GetMapping("/cancel")
  public void cancelUsers(@RequestParam String name) {
    handle("cancel", name);
  }

  @GetMapping("/count")
  public void countUsers(@RequestParam String name) {
    handle("count", name);
  }

  @GetMapping("/forget")
  public void forgetUsers(@RequestParam String name) {
    handle("forget", name);
  }

  @GetMapping("/greet")
  public void greetUsers(@RequestParam String name) {
    handle("greet", name);
  }

  @GetMapping("/invite")
  public void inviteUsers(@RequestParam String name) {
    handle("invite", name);
  }

  @GetMapping("/remind")
  public void remindUsers(@RequestParam String name) {
    handle("remind", name);
  }

  @GetMapping("/rename")
  public void renameUsers(@RequestParam String name) {
    handle("rename", name);
  }

  @GetMapping("/share")
  public void shareUsers(@RequestParam String name) {
    handle("share", name);
  }

  @GetMapping("/show")
  public void showUsers(@RequestParam String name) {
    handle("show", name);
  }

  private void run(String kind, String text) {
    if (kind.equals("find")) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'");
    } else {
      System.out.println(kind + text);
    }
  }

  private void handle(String kind, String text) {
    run(kind, text.trim());
  }
}
