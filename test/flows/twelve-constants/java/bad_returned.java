import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The dangerous branch returns a query with the text. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/about")
  public void aboutUsers() {
    String query = query("about", "guest");
    jdbc.queryForList(query); // expect: nothing
  }

  @GetMapping("/agenda")
  public void agendaUsers() {
    String query = query("agenda", "guest");
    jdbc.queryForList(query); // expect: nothing
  }

  @GetMapping("/backup")
  public void backupUsers() {
    String query = query("backup", "guest");
    jdbc.queryForList(query); // expect: nothing
  }

  @GetMapping("/cancel")
  public void cancelUsers() {
    String query = query("cancel", "guest");
    jdbc.queryForList(query); // expect: nothing
  }

  @GetMapping("/count")
  public void countUsers() {
    String query = query("count", "guest");
    jdbc.queryForList(query); // expect: nothing
  }

  @GetMapping("/forget")
  public void forgetUsers() {
    String query = query("forget", "guest");
    jdbc.queryForList(query); // expect: nothing
  }

  @GetMapping("/greet")
  public void greetUsers() {
    String query = query("greet", "guest");
    jdbc.queryForList(query); // expect: nothing
  }

  @GetMapping("/invite")
  public void inviteUsers() {
    String query = query("invite", "guest");
    jdbc.queryForList(query); // expect: nothing
  }

  @GetMapping("/remind")
  public void remindUsers() {
    String query = query("remind", "guest");
    jdbc.queryForList(query); // expect: nothing
  }

  @GetMapping("/rename")
  public void renameUsers() {
    String query = query("rename", "guest");
    jdbc.queryForList(query); // expect: nothing
  }

  @GetMapping("/share")
  public void shareUsers() {
    String query = query("share", "guest");
    jdbc.queryForList(query); // expect: nothing
  }

  @GetMapping("/find")
  public void findUsers(@RequestParam String name) { // source
    String query = query("find", name);
    jdbc.queryForList(query); // expect: java/database/sql-injection
  }

  private static String query(String kind, String text) {
    if (kind.equals("find")) {
      return "SELECT * FROM users WHERE name = '" + text + "'";
    }
    return "SELECT count(*) FROM users";
  }
}
