import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The twelfth of twelve routes passes the named constant of the dangerous branch. */
@RestController
public class UserSearch {
  private static final int ABOUT = 0;
  private static final int AGENDA = 1;
  private static final int BACKUP = 2;
  private static final int CANCEL = 3;
  private static final int COUNT = 4;
  private static final int FORGET = 5;
  private static final int GREET = 6;
  private static final int INVITE = 7;
  private static final int REMIND = 8;
  private static final int RENAME = 9;
  private static final int SHARE = 10;
  private static final int SHOW = 11;
  private static final int FIND = 12;

  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/about")
  public void aboutUsers() {
    run(ABOUT, "guest");
  }

  @GetMapping("/agenda")
  public void agendaUsers() {
    run(AGENDA, "guest");
  }

  @GetMapping("/backup")
  public void backupUsers() {
    run(BACKUP, "guest");
  }

  @GetMapping("/cancel")
  public void cancelUsers() {
    run(CANCEL, "guest");
  }

  @GetMapping("/count")
  public void countUsers() {
    run(COUNT, "guest");
  }

  @GetMapping("/forget")
  public void forgetUsers() {
    run(FORGET, "guest");
  }

  @GetMapping("/greet")
  public void greetUsers() {
    run(GREET, "guest");
  }

  @GetMapping("/invite")
  public void inviteUsers() {
    run(INVITE, "guest");
  }

  @GetMapping("/remind")
  public void remindUsers() {
    run(REMIND, "guest");
  }

  @GetMapping("/rename")
  public void renameUsers() {
    run(RENAME, "guest");
  }

  @GetMapping("/share")
  public void shareUsers() {
    run(SHARE, "guest");
  }

  @GetMapping("/find")
  public void findUsers(@RequestParam String name) { // source
    run(FIND, name);
  }

  private void run(int kind, String text) {
    if (kind == FIND) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'"); // expect: java/database/sql-injection
    } else {
      System.out.println(kind + " " + text);
    }
  }
}
