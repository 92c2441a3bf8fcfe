package no.skjaer.ferry;

import com.google.common.base.Preconditions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import javax.validation.Valid;
import javax.validation.constraints.Pattern;
import org.apache.commons.lang3.StringUtils;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.util.Assert;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class BookingController {
  private static final Set<String> COLUMNS = Set.of("name", "day", "deck");

  public static class Booking {
    @Pattern(regexp = "[A-Z]{3}[0-9]{4}")
    private String code;

    private String remark;
    private List<Passenger> passengers = new ArrayList<>();

    public String getCode() {
      return code;
    }

    public void setCode(String code) {
      this.code = code;
    }

    public String getRemark() {
      return remark;
    }

    public void setRemark(String remark) {
      this.remark = remark;
    }

    public List<Passenger> getPassengers() {
      return passengers;
    }

    public void setPassengers(List<Passenger> passengers) {
      this.passengers = passengers;
    }
  }

  public record Passenger(String name, int age) {}

  private final JdbcTemplate jdbc;

  public BookingController(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @PostMapping("/bookings")
  public int book(@Valid @RequestBody Booking booking) {
    int rows = jdbc.update("UPDATE booking SET open = false WHERE code = '" + booking.getCode() + "'"); // safe: CWE-89
    rows += jdbc.update("UPDATE booking SET remark = '" + booking.getRemark() + "'"); // expect: CWE-89
    Map<Integer, List<String>> byAge =
        booking.getPassengers().stream().collect(Collectors.groupingBy(Passenger::age, Collectors.mapping(Passenger::name, Collectors.toList())));
    for (Map.Entry<Integer, List<String>> entry : byAge.entrySet()) {
      rows += jdbc.update("INSERT INTO age VALUES (" + entry.getKey() + ")"); // safe: CWE-89
      rows += jdbc.update("INSERT INTO guest VALUES ('" + String.join("'), ('", entry.getValue()) + "')"); // expect: CWE-89
    }
    Passenger oldest = booking.getPassengers().stream().max(Comparator.comparingInt(Passenger::age)).orElseThrow();
    rows += jdbc.update("UPDATE ship SET oldest = '" + oldest.name() + "'"); // expect: CWE-89
    rows += jdbc.update("UPDATE ship SET age = " + oldest.age()); // safe: CWE-89
    return rows;
  }

  @GetMapping("/bookings")
  public List<String> sorted(@RequestParam Optional<String> order, @RequestParam Optional<String> filter) {
    String column = order.filter(COLUMNS::contains).orElse("name");
    List<String> names = jdbc.queryForList("SELECT name FROM booking ORDER BY " + column, String.class); // safe: CWE-89
    filter
        .map(text -> "SELECT name FROM booking WHERE name LIKE '%" + text + "%'")
        .ifPresent(sql -> names.addAll(jdbc.queryForList(sql, String.class))); // expect: CWE-89
    return names;
  }

  @GetMapping("/bookings/{id:[0-9]+}")
  public Callable<List<String>> byId(@PathVariable String id, @RequestParam String deck, @RequestParam String cabin) {
    Preconditions.checkArgument(deck.matches("[A-D]"), "no deck");
    Assert.isTrue(StringUtils.isNumeric(cabin), "no cabin");
    return () -> {
      List<String> names = jdbc.queryForList("SELECT name FROM booking WHERE id = " + id, String.class); // safe: CWE-89
      names.addAll(jdbc.queryForList("SELECT name FROM booking WHERE deck = '" + deck + "'", String.class)); // safe: CWE-89
      names.addAll(jdbc.queryForList("SELECT name FROM booking WHERE cabin = " + cabin, String.class)); // safe: CWE-89
      return names;
    };
  }

  @GetMapping("/bookings/of")
  public Callable<List<String>> of(@RequestParam String name, @RequestParam(required = false) String ship) {
    String chosen = Objects.requireNonNullElse(ship, "all");
    return () ->
        jdbc.query(
            connection -> connection.prepareStatement("SELECT name FROM booking WHERE ship = '" + chosen + "'"), // expect: CWE-89
            (row, number) -> row.getString(1));
  }
}
