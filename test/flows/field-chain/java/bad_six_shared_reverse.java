import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** One object for all requests; methods and routes are in the reverse order of the flow. */
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

  @GetMapping("/f")
  public void copyToF() {
    job.copyToF();
  }

  @GetMapping("/e")
  public void copyToE() {
    job.copyToE();
  }

  @GetMapping("/d")
  public void copyToD() {
    job.copyToD();
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
  public void take(@RequestParam String name) { // source
    job.take(name);
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
