import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Another field is in the query, which only holds constants. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private final Job job = new Job();

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/find")
  public void find() {
    job.find(jdbc);
  }

  @GetMapping("/c")
  public void copyToC() {
    job.copyToC();
  }

  @GetMapping("/b")
  public void copyToB() {
    job.copyToB();
  }

  @GetMapping("/take")
  public void take(@RequestParam String name) {
    job.take(name);
  }

  @GetMapping("/default")
  public void setDefault() {
    job.setDefault();
  }

  private static class Job {
    private String a = "guest";
    private String b = "guest";
    private String c = "guest";
    private String d = "guest";

    void find(JdbcTemplate jdbc) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + d + "'");
    }

    void copyToC() {
      this.c = b;
    }

    void copyToB() {
      this.b = a;
    }

    void take(String text) {
      this.a = text;
    }

    void setDefault() {
      this.d = "admin";
    }
  }
}
