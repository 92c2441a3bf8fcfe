import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** All twelve callers pass untrusted input; the last one passes the constant of the dangerous branch. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/about")
  public void aboutUsers(@RequestParam String name) {
    run("about", name);
  }

  @GetMapping("/agenda")
  public void agendaUsers(@RequestParam String name) {
    run("agenda", name);
  }

  @GetMapping("/backup")
  public void backupUsers(@RequestParam String name) {
    run("backup", name);
  }

  @GetMapping("/cancel")
  public void cancelUsers(@RequestParam String name) {
    run("cancel", name);
  }

  @GetMapping("/count")
  public void countUsers(@RequestParam String name) {
    run("count", name);
  }

  @GetMapping("/forget")
  public void forgetUsers(@RequestParam String name) {
    run("forget", name);
  }

  @GetMapping("/greet")
  public void greetUsers(@RequestParam String name) {
    run("greet", name);
  }

  @GetMapping("/invite")
  public void inviteUsers(@RequestParam String name) {
    run("invite", name);
  }

  @GetMapping("/remind")
  public void remindUsers(@RequestParam String name) {
    run("remind", name);
  }

  @GetMapping("/rename")
  public void renameUsers(@RequestParam String name) {
    run("rename", name);
  }

  @GetMapping("/share")
  public void shareUsers(@RequestParam String name) {
    run("share", name);
  }

  @GetMapping("/find")
  public void findUsers(@RequestParam String name) {
    run("find", name);
  }

  private void run(String kind, String text) {
    if (kind.equals("find")) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
    } else {
      System.out.println(kind + text);
    }
  }
}
