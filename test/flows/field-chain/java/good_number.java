import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The first copy converts the text to a number. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) {
    Job job = new Job();
    job.take(name);
    job.copyToB();
    job.copyToC();
    job.find(jdbc);
  }

  private static class Job {
    private String a = "guest";
    private String b = "guest";
    private String c = "guest";

    void find(JdbcTemplate jdbc) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + c + "'");
    }

    void copyToC() {
      this.c = b;
    }

    void copyToB() {
      this.b = String.valueOf(Integer.parseInt(a));
    }

    void take(String text) {
      this.a = text;
    }
  }
}
