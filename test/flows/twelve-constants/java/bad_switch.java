import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The twelfth of twelve routes passes the constant of the dangerous case. */
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
    switch (kind) {
      case "about":
        System.out.println("about " + text);
        break;
      case "agenda":
        System.out.println("agenda " + text);
        break;
      case "backup":
        System.out.println("backup " + text);
        break;
      case "cancel":
        System.out.println("cancel " + text);
        break;
      case "count":
        System.out.println("count " + text);
        break;
      case "forget":
        System.out.println("forget " + text);
        break;
      case "greet":
        System.out.println("greet " + text);
        break;
      case "invite":
        System.out.println("invite " + text);
        break;
      case "remind":
        System.out.println("remind " + text);
        break;
      case "rename":
        System.out.println("rename " + text);
        break;
      case "share":
        System.out.println("share " + text);
        break;
      case "find":
        jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
        break;
      default:
        break;
    }
  }
}
