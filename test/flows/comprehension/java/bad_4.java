import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Collectors: what becomes of the items that are grouped, mapped, counted. */
@RestController
public class Sacks {
  private JdbcTemplate jdbc;

  public record Sack(String mark, int kilos) {}

  public static class Load {
    private List<Sack> sacks;

    public List<Sack> getSacks() {
      return sacks;
    }
  }

  @PostMapping("/marks")
  public void marks(@RequestBody Load load) { // source
    jdbc.execute("SELECT " + load.getSacks().stream().map(Sack::mark).collect(Collectors.joining(","))); // expect: java/database/sql-injection
    jdbc.execute("SELECT " + load.getSacks().get(0).mark()); // expect: java/database/sql-injection
    Map<Integer, List<String>> byLength = load.getSacks().stream().map(Sack::mark).collect(Collectors.groupingBy(String::length));
    for (List<String> same : byLength.values()) jdbc.execute("SELECT " + same.get(0)); // expect: java/database/sql-injection
    Map<String, Long> counted = load.getSacks().stream().map(Sack::mark).collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    for (String mark : counted.keySet()) jdbc.execute("SELECT " + mark); // expect: java/database/sql-injection
    Map<Integer, String> joined = load.getSacks().stream().collect(Collectors.groupingBy(Sack::kilos, Collectors.mapping(Sack::mark, Collectors.joining(","))));
    for (var entry : joined.entrySet()) jdbc.execute("SELECT " + entry.getValue()); // expect: java/database/sql-injection
    Map<String, Sack> byMark = load.getSacks().stream().collect(Collectors.toMap(Sack::mark, sack -> sack));
    for (String mark : byMark.keySet()) jdbc.execute("SELECT " + mark); // expect: java/database/sql-injection
    for (String mark : load.getSacks().stream().map(Sack::mark).collect(Collectors.toCollection(TreeSet::new)))
      jdbc.execute("SELECT " + mark); // expect: java/database/sql-injection
  }
}
