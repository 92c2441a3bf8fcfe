import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** All constants but one leave the method early. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/about")
  public void aboutUsers() {
    run("about", "guest");
  }

  @GetMapping("/agenda")
  public void agendaUsers() {
    run("agenda", "guest");
  }

  @GetMapping("/backup")
  public void backupUsers() {
    run("backup", "guest");
  }

  @GetMapping("/cancel")
  public void cancelUsers() {
    run("cancel", "guest");
  }

  @GetMapping("/count")
  public void countUsers() {
    run("count", "guest");
  }

  @GetMapping("/forget")
  public void forgetUsers() {
    run("forget", "guest");
  }

  @GetMapping("/greet")
  public void greetUsers() {
    run("greet", "guest");
  }

  @GetMapping("/invite")
  public void inviteUsers() {
    run("invite", "guest");
  }

  @GetMapping("/remind")
  public void remindUsers() {
    run("remind", "guest");
  }

  @GetMapping("/rename")
  public void renameUsers() {
    run("rename", "guest");
  }

  @GetMapping("/share")
  public void shareUsers() {
    run("share", "guest");
  }

  @GetMapping("/find")
  public void findUsers(@RequestParam String name) { // source
    run("find", name);
  }

  private void run(String kind, String text) {
    if (!kind.equals("find")) {
      System.out.println(kind + text);
      return;
    }
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
  }
}
