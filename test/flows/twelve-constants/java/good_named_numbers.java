import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Twelve named constants are passed, and none of them is the one of the dangerous branch. */
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
  public void aboutUsers(@RequestParam String name) {
    run(ABOUT, name);
  }

  @GetMapping("/agenda")
  public void agendaUsers(@RequestParam String name) {
    run(AGENDA, name);
  }

  @GetMapping("/backup")
  public void backupUsers(@RequestParam String name) {
    run(BACKUP, name);
  }

  @GetMapping("/cancel")
  public void cancelUsers(@RequestParam String name) {
    run(CANCEL, name);
  }

  @GetMapping("/count")
  public void countUsers(@RequestParam String name) {
    run(COUNT, name);
  }

  @GetMapping("/forget")
  public void forgetUsers(@RequestParam String name) {
    run(FORGET, name);
  }

  @GetMapping("/greet")
  public void greetUsers(@RequestParam String name) {
    run(GREET, name);
  }

  @GetMapping("/invite")
  public void inviteUsers(@RequestParam String name) {
    run(INVITE, name);
  }

  @GetMapping("/remind")
  public void remindUsers(@RequestParam String name) {
    run(REMIND, name);
  }

  @GetMapping("/rename")
  public void renameUsers(@RequestParam String name) {
    run(RENAME, name);
  }

  @GetMapping("/share")
  public void shareUsers(@RequestParam String name) {
    run(SHARE, name);
  }

  @GetMapping("/show")
  public void showUsers(@RequestParam String name) {
    run(SHOW, name);
  }

  private void run(int kind, String text) {
    if (kind == FIND) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'");
    } else {
      System.out.println(kind + " " + text);
    }
  }
}
