import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What a framework checks before a handler is called: patterns on fields and parameters, parts of the path. */
@RestController
public class Deliveries {
  private JdbcTemplate jdbc;

  public enum Kind {
    WHEAT,
    RYE
  }

  public static class Delivery {
    @Pattern(regexp = "[A-Z]{2}[0-9]{4}")
    private String plate;

    private Kind kind;
    private LocalDate day;

    public String getPlate() {
      return plate;
    }

    public Kind getKind() {
      return kind;
    }

    public LocalDate getDay() {
      return day;
    }
  }

  public record Sack(@Size(max = 9) @Pattern(regexp = "^[a-z]+$") String colour) {}

  @PostMapping("/deliveries")
  public void deliver(@Valid @RequestBody Delivery delivery) {
    jdbc.execute("SELECT * FROM delivery WHERE plate = '" + delivery.getPlate() + "'");
    jdbc.execute("SELECT * FROM delivery WHERE kind = '" + delivery.getKind().name() + "'");
    jdbc.execute("SELECT * FROM delivery WHERE day = '" + delivery.getDay() + "'");
  }

  @PostMapping("/sacks")
  public void sack(@Valid @RequestBody Sack sack) {
    jdbc.execute("SELECT * FROM sack WHERE colour = '" + sack.colour() + "'");
  }

  @GetMapping("/sacks/{id:[0-9]+}/{mark:[a-z]{2,4}}")
  public void sacks(@PathVariable String id, @PathVariable("mark") String wanted, @RequestParam @Pattern(regexp = "\\d{4}") String year) {
    jdbc.execute("SELECT * FROM sack WHERE id = " + id + " AND mark = '" + wanted + "' AND year = '" + year + "'");
  }
}
