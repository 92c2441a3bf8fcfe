import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Untrusted input is in another object. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) {
    Job first = new Job();
    Job second = new Job();
    first.take(name);
    first.copyToB();
    first.copyToC();
    second.take("admin");
    second.copyToB();
    second.copyToC();
    System.out.println(first.c);
    second.find(jdbc);
  }

  private static class Job {
    private String a = "guest";
    private String b = "guest";
    private String c = "guest";

    void take(String text) {
      this.a = text;
    }

    void copyToB() {
      this.b = a;
    }

    void copyToC() {
      this.c = b;
    }

    void find(JdbcTemplate jdbc) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + c + "'");
    }
  }
}
