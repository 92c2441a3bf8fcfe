import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Twelve enum constants are passed, and none of them is the one of the dangerous case. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/about")
  public void aboutUsers(@RequestParam String name) {
    run(Kind.ABOUT, name);
  }

  @GetMapping("/agenda")
  public void agendaUsers(@RequestParam String name) {
    run(Kind.AGENDA, name);
  }

  @GetMapping("/backup")
  public void backupUsers(@RequestParam String name) {
    run(Kind.BACKUP, name);
  }

  @GetMapping("/cancel")
  public void cancelUsers(@RequestParam String name) {
    run(Kind.CANCEL, name);
  }

  @GetMapping("/count")
  public void countUsers(@RequestParam String name) {
    run(Kind.COUNT, name);
  }

  @GetMapping("/forget")
  public void forgetUsers(@RequestParam String name) {
    run(Kind.FORGET, name);
  }

  @GetMapping("/greet")
  public void greetUsers(@RequestParam String name) {
    run(Kind.GREET, name);
  }

  @GetMapping("/invite")
  public void inviteUsers(@RequestParam String name) {
    run(Kind.INVITE, name);
  }

  @GetMapping("/remind")
  public void remindUsers(@RequestParam String name) {
    run(Kind.REMIND, name);
  }

  @GetMapping("/rename")
  public void renameUsers(@RequestParam String name) {
    run(Kind.RENAME, name);
  }

  @GetMapping("/share")
  public void shareUsers(@RequestParam String name) {
    run(Kind.SHARE, name);
  }

  @GetMapping("/show")
  public void showUsers(@RequestParam String name) {
    run(Kind.SHOW, name);
  }

  private void run(Kind kind, String text) {
    switch (kind) {
      case ABOUT:
        System.out.println("about " + text);
        break;
      case AGENDA:
        System.out.println("agenda " + text);
        break;
      case BACKUP:
        System.out.println("backup " + text);
        break;
      case CANCEL:
        System.out.println("cancel " + text);
        break;
      case COUNT:
        System.out.println("count " + text);
        break;
      case FORGET:
        System.out.println("forget " + text);
        break;
      case GREET:
        System.out.println("greet " + text);
        break;
      case INVITE:
        System.out.println("invite " + text);
        break;
      case REMIND:
        System.out.println("remind " + text);
        break;
      case RENAME:
        System.out.println("rename " + text);
        break;
      case SHARE:
        System.out.println("share " + text);
        break;
      case SHOW:
        System.out.println("show " + text);
        break;
      case FIND:
        jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'");
        break;
      default:
        break;
    }
  }

  private enum Kind {
    ABOUT,
    AGENDA,
    BACKUP,
    CANCEL,
    COUNT,
    FORGET,
    GREET,
    INVITE,
    REMIND,
    RENAME,
    SHARE,
    SHOW,
    FIND
  }
}
