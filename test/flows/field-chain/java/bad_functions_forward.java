import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Each method copies one field of its parameter to the next; the methods are in the order of the flow. */
@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) { // source
    Job job = new Job();
    take(job, name);
    copyToB(job);
    copyToC(job);
    find(job);
  }

  private static void take(Job job, String text) {
    job.a = text;
  }

  private static void copyToB(Job job) {
    job.b = job.a;
  }

  private static void copyToC(Job job) {
    job.c = job.b;
  }

  private void find(Job job) {
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + job.c + "'"); // expect: java/database/sql-injection
  }

  private static class Job {
    String a = "guest";
    String b = "guest";
    String c = "guest";
  }
}
