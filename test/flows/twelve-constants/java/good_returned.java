import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Twelve constants are passed, and none of them is the one of the dangerous branch. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/about")
  public void aboutUsers(@RequestParam String name) {
    String query = query("about", name);
    jdbc.queryForList(query);
  }

  @GetMapping("/agenda")
  public void agendaUsers(@RequestParam String name) {
    String query = query("agenda", name);
    jdbc.queryForList(query);
  }

  @GetMapping("/backup")
  public void backupUsers(@RequestParam String name) {
    String query = query("backup", name);
    jdbc.queryForList(query);
  }

  @GetMapping("/cancel")
  public void cancelUsers(@RequestParam String name) {
    String query = query("cancel", name);
    jdbc.queryForList(query);
  }

  @GetMapping("/count")
  public void countUsers(@RequestParam String name) {
    String query = query("count", name);
    jdbc.queryForList(query);
  }

  @GetMapping("/forget")
  public void forgetUsers(@RequestParam String name) {
    String query = query("forget", name);
    jdbc.queryForList(query);
  }

  @GetMapping("/greet")
  public void greetUsers(@RequestParam String name) {
    String query = query("greet", name);
    jdbc.queryForList(query);
  }

  @GetMapping("/invite")
  public void inviteUsers(@RequestParam String name) {
    String query = query("invite", name);
    jdbc.queryForList(query);
  }

  @GetMapping("/remind")
  public void remindUsers(@RequestParam String name) {
    String query = query("remind", name);
    jdbc.queryForList(query);
  }

  @GetMapping("/rename")
  public void renameUsers(@RequestParam String name) {
    String query = query("rename", name);
    jdbc.queryForList(query);
  }

  @GetMapping("/share")
  public void shareUsers(@RequestParam String name) {
    String query = query("share", name);
    jdbc.queryForList(query);
  }

  @GetMapping("/show")
  public void showUsers(@RequestParam String name) {
    String query = query("show", name);
    jdbc.queryForList(query);
  }

  private static String query(String kind, String text) {
    if (kind.equals("find")) {
      return "SELECT * FROM users WHERE name = '" + text + "'";
    }
    return "SELECT count(*) FROM users";
  }
}
