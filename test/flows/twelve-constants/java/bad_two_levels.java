import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The constants are passed on by another method. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/about")
  public void aboutUsers() {
    handle("about", "guest");
  }

  @GetMapping("/agenda")
  public void agendaUsers() {
    handle("agenda", "guest");
  }

  @GetMapping("/backup")
  public void backupUsers() {
    handle("backup", "guest");
  }

  @GetMapping("/cancel")
  public void cancelUsers() {
    handle("cancel", "guest");
  }

  @GetMapping("/count")
  public void countUsers() {
    handle("count", "guest");
  }

  @GetMapping("/forget")
  public void forgetUsers() {
    handle("forget", "guest");
  }

  @GetMapping("/greet")
  public void greetUsers() {
    handle("greet", "guest");
  }

  @GetMapping("/invite")
  public void inviteUsers() {
    handle("invite", "guest");
  }

  @GetMapping("/remind")
  public void remindUsers() {
    handle("remind", "guest");
  }

  @GetMapping("/rename")
  public void renameUsers() {
    handle("rename", "guest");
  }

  @GetMapping("/share")
  public void shareUsers() {
    handle("share", "guest");
  }

  @GetMapping("/find")
  public void findUsers(@RequestParam String name) { // source
    handle("find", name);
  }

  private void run(String kind, String text) {
    if (kind.equals("find")) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
    } else {
      System.out.println(kind + text);
    }
  }

  private void handle(String kind, String text) {
    run(kind, text.trim());
  }
}
