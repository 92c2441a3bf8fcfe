import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** One object for all requests; methods and routes are in the order of the flow. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private final Job job = new Job();

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/take")
  public void take(@RequestParam String name) { // source
    job.take(name);
  }

  @GetMapping("/b")
  public void copyToB() {
    job.copyToB();
  }

  @GetMapping("/c")
  public void copyToC() {
    job.copyToC();
  }

  @GetMapping("/find")
  public void find() {
    job.find(jdbc);
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
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + c + "'"); // expect: java/database/sql-injection
    }
  }
}
