import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Constraints that let anything through, and what stands beside a checked field. */
@RestController
public class Deliveries {
  private JdbcTemplate jdbc;

  public static class Delivery {
    @Pattern(regexp = "[A-Z]{2}[0-9]{4}")
    private String plate;

    @Size(max = 40)
    private String farmer;

    public String getFarmer() {
      return farmer;
    }
  }

  public record Sack(@Pattern(regexp = ".+-[a-z]+") String colour) {}

  @PostMapping("/deliveries")
  public void deliver(@Valid @RequestBody Delivery delivery) { // source
    jdbc.execute("SELECT * FROM delivery WHERE farmer = '" + delivery.getFarmer() + "'"); // expect: java/database/sql-injection
  }

  @PostMapping("/sacks")
  public void sack(@Valid @RequestBody Sack sack) { // source
    jdbc.execute("SELECT * FROM sack WHERE colour = '" + sack.colour() + "'"); // expect: java/database/sql-injection
  }

  @GetMapping("/sacks/{id:[0-9]+}/{mark:.+}")
  public void sacks(@PathVariable String id, @PathVariable String mark) { // source
    jdbc.execute("SELECT * FROM sack WHERE mark = '" + mark + "'"); // expect: java/database/sql-injection
  }
}
