import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Each method copies one field to the next; the methods are in the reverse order of the flow. */
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
    job.copyToD();
    job.copyToE();
    job.copyToF();
    job.find(jdbc);
  }

  private static class Job {
    private String a = "guest";
    private String b = "guest";
    private String c = "guest";
    private String d = "guest";
    private String e = "guest";
    private String f = "guest";

    void find(JdbcTemplate jdbc) {
      jdbc.queryForList("SELECT * FROM users WHERE name = '" + f + "'"); // expect: java/database/sql-injection
    }

    void copyToF() {
      this.f = e;
    }

    void copyToE() {
      this.e = d;
    }

    void copyToD() {
      this.d = c;
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
  }
}
