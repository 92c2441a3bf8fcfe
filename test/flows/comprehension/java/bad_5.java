import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Collectors inside collectors, with functions that are written out: the names of the guests, and never their ages. */
@RestController
public class Guests {
  private JdbcTemplate jdbc;

  public record Guest(String name, String table, int age) {}

  @PostMapping("/tables")
  public void tables(@RequestBody List<Guest> guests) { // source
    Map<String, Map<Integer, List<Guest>>> seated =
        guests.stream().collect(Collectors.groupingBy(guest -> guest.table(), TreeMap::new, Collectors.groupingBy(Guest::age)));
    for (String table : seated.keySet()) jdbc.execute("SELECT " + table); // expect: java/database/sql-injection
    for (Map<Integer, List<Guest>> byAge : seated.values())
      for (Integer age : byAge.keySet()) jdbc.execute("SELECT " + age); // expect: nothing
    Map<Integer, List<String>> names =
        guests.stream().collect(Collectors.groupingBy(Guest::age, Collectors.filtering((Guest guest) -> guest.age() > 3, Collectors.mapping(guest -> guest.name(), Collectors.toList()))));
    for (List<String> same : names.values()) jdbc.execute("SELECT " + String.join(",", same)); // expect: java/database/sql-injection
    for (Integer age : names.keySet()) jdbc.execute("SELECT " + age); // expect: nothing
    Map<String, Integer> ages = guests.stream().collect(Collectors.toMap(guest -> guest.name(), Guest::age, (one, other) -> one));
    for (Integer age : ages.values()) jdbc.execute("SELECT " + age); // expect: nothing
    for (Map.Entry<String, Integer> one : ages.entrySet()) {
      jdbc.execute("SELECT " + one.getKey()); // expect: java/database/sql-injection
      jdbc.execute("SELECT " + one.getValue()); // expect: nothing
    }
    Map<Integer, Long> counted =
        guests.stream().collect(Collectors.groupingBy(Guest::age, Collectors.mapping(guest -> guest.name(), Collectors.counting())));
    for (Long count : counted.values()) jdbc.execute("SELECT " + count); // expect: nothing
  }
}
