import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The first two methods are of the base class. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) { // source
    Job job = new Job();
    job.take(name);
    job.copyToB();
    job.copyToC();
    job.find(jdbc);
  }

  private static class Base {
    protected String a = "guest";
    protected String b = "guest";
    protected String c = "guest";

    void take(String text) {
      this.a = text;
    }

    void copyToB() {
      this.b = a;
    }
  }

  private static class Job extends Base {
    void find(JdbcTemplate jdbc) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + c + "'"); // expect: java/database/sql-injection
    }

    void copyToC() {
      this.c = b;
    }
  }
}
