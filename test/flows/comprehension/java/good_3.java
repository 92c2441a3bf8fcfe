import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** The numbers among what collectors make. */
@RestController
public class Sacks {
  private JdbcTemplate jdbc;

  public record Sack(String mark, int kilos) {}

  @PostMapping("/kilos")
  public void kilos(@RequestBody List<Sack> sacks) {
    Map<Integer, List<String>> byLength = sacks.stream().map(Sack::mark).collect(Collectors.groupingBy(String::length));
    for (Integer length : byLength.keySet()) jdbc.execute("SELECT " + length);
    Map<String, Long> counted = sacks.stream().map(Sack::mark).collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    for (Long count : counted.values()) jdbc.execute("SELECT " + count);
    Map<Integer, String> joined = sacks.stream().collect(Collectors.groupingBy(Sack::kilos, Collectors.mapping(Sack::mark, Collectors.joining(","))));
    for (var entry : joined.entrySet()) jdbc.execute("SELECT " + entry.getKey());
    Map<Integer, Sack> byKilos = sacks.stream().collect(Collectors.toMap(Sack::kilos, sack -> sack));
    for (Integer kilos : byKilos.keySet()) jdbc.execute("SELECT " + kilos);
    Map<Boolean, List<Sack>> parts = sacks.stream().collect(Collectors.partitioningBy(sack -> sack.kilos() > 3));
    for (Boolean heavy : parts.keySet()) jdbc.execute("SELECT " + heavy);
    jdbc.execute("SELECT " + sacks.stream().mapToInt(Sack::kilos).sum());
  }
}
