import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The twelfth of twelve routes passes the enum constant of the dangerous case. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/about")
  public void aboutUsers() {
    run(Kind.ABOUT, "guest");
  }

  @GetMapping("/agenda")
  public void agendaUsers() {
    run(Kind.AGENDA, "guest");
  }

  @GetMapping("/backup")
  public void backupUsers() {
    run(Kind.BACKUP, "guest");
  }

  @GetMapping("/cancel")
  public void cancelUsers() {
    run(Kind.CANCEL, "guest");
  }

  @GetMapping("/count")
  public void countUsers() {
    run(Kind.COUNT, "guest");
  }

  @GetMapping("/forget")
  public void forgetUsers() {
    run(Kind.FORGET, "guest");
  }

  @GetMapping("/greet")
  public void greetUsers() {
    run(Kind.GREET, "guest");
  }

  @GetMapping("/invite")
  public void inviteUsers() {
    run(Kind.INVITE, "guest");
  }

  @GetMapping("/remind")
  public void remindUsers() {
    run(Kind.REMIND, "guest");
  }

  @GetMapping("/rename")
  public void renameUsers() {
    run(Kind.RENAME, "guest");
  }

  @GetMapping("/share")
  public void shareUsers() {
    run(Kind.SHARE, "guest");
  }

  @GetMapping("/find")
  public void findUsers(@RequestParam String name) { // source
    run(Kind.FIND, name);
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
      case FIND:
        jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
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
    FIND
  }
}
