import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Twelve constants are passed, and none of them is the one of the dangerous case. */
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

  @GetMapping("/show")
  public void showUsers(@RequestParam String name) {
    run("show", name);
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
      case "show":
        System.out.println("show " + text);
        break;
      case "find":
        jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'");
        break;
      default:
        break;
    }
  }
}
