package eu.balance.bridge;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.query.BasicQuery;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.ldap.core.LdapTemplate;
import org.springframework.ldap.query.LdapQueryBuilder;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;

@RestController
public class BridgeController {
  private static final Set<String> LANES = Set.of("in", "out");
  private static final List<String> SORTS = List.of("weight", "time", "plate");
  private final WeighingStore store;
  private final MongoTemplate mongo;
  private final LdapTemplate ldap;
  private final WebClient web;

  public BridgeController(WeighingStore store, MongoTemplate mongo, LdapTemplate ldap, WebClient.Builder web) {
    this.store = store;
    this.mongo = mongo;
    this.ldap = ldap;
    this.web = web.baseUrl("https://scales.example").build();
  }

  /** What a driver sends. */
  public record Weighing(@NotNull @Pattern(regexp = "[A-Z0-9-]{2,10}") String plate, String note, Lane lane, List<Axle> axles) {}

  public record Axle(String label, double load) {}

  public enum Lane {
    IN,
    OUT
  }

  @PostMapping("/weighings")
  public void weigh(@Valid @RequestBody Weighing weighing) {
    store.insert(weighing.plate(), weighing.lane());
    store.annotate(weighing.note());
    store.loads(weighing.axles().stream().map(Axle::load).map(Object::toString).collect(Collectors.joining(",")));
    store.labels(weighing.axles().stream().sorted(Comparator.comparing(Axle::load)).map(Axle::label).toList());
  }

  @GetMapping("/weighings")
  public List<String> weighings(@RequestParam(required = false) Optional<String> lane, @RequestParam String sort, @RequestParam String by) {
    if (!SORTS.contains(sort)) throw new IllegalArgumentException("cannot sort by this");
    store.sorted(sort);
    store.inLane(lane.filter(LANES::contains).orElse("in"));
    store.inAnyLane(lane.map(String::toLowerCase).orElse("in"));
    String column =
        Arrays.stream(Column.values()).filter(one -> one.label.equalsIgnoreCase(by)).findFirst().map(one -> one.label).orElse("id");
    return store.by(column);
  }

  private enum Column {
    PLATE("plate"),
    LOAD("load");

    private final String label;

    Column(String label) {
      this.label = label;
    }
  }

  @GetMapping("/drivers/{name}")
  public List<?> driver(@PathVariable String name, @RequestHeader("X-Company") String company) {
    mongo.find(Query.query(Criteria.where("name").is(name)), Map.class); // safe: CWE-943
    mongo.find(new BasicQuery("{ name: '" + name + "' }"), Map.class); // expect: CWE-943
    ldap.search(LdapQueryBuilder.query().where("o").is(company), (Object attributes) -> attributes); // safe: CWE-90
    return ldap.search("ou=drivers", "(o=" + company + ")", (Object attributes) -> attributes); // expect: CWE-90
  }

  @GetMapping("/scales")
  public String scales(@RequestParam String id, @RequestParam String url) {
    web.get().uri("/scales/{id}", id).retrieve().bodyToMono(String.class).block(); // safe: CWE-918
    return web.get().uri(url).retrieve().bodyToMono(String.class).block(); // expect: CWE-918
  }

  @PutMapping("/notes/{day}")
  public void note(@PathVariable String day, @RequestBody byte[] body) throws IOException {
    Files.write(Path.of("/var/notes", day), body); // expect: CWE-22
    Files.write(Path.of("/var/notes", String.format("%08d", Integer.parseInt(day))), body); // safe: CWE-22
  }

  @DeleteMapping("/notes/{year:\\d{4}}/{name}")
  public void forget(@PathVariable int year, @PathVariable String name) throws IOException {
    Path folder = Path.of("/var/notes", String.valueOf(year)).toAbsolutePath().normalize();
    Path note = folder.resolve(name).normalize();
    if (note.startsWith(folder) && Files.deleteIfExists(note)) return; // safe: CWE-22
    Files.deleteIfExists(Path.of("/var/notes/old/" + name)); // expect: CWE-22
  }

  @GetMapping(value = "/slip", produces = MediaType.TEXT_HTML_VALUE)
  public ResponseEntity<String> slip(@RequestParam Map<String, String> values) {
    String rows =
        values.entrySet().stream().map(entry -> "<td>" + entry.getKey() + "</td>").collect(Collectors.joining());
    if (values.size() > 9) return ResponseEntity.ok("<p>" + values.size() + "</p>"); // safe: CWE-79
    return ResponseEntity.ok("<table>" + rows + "</table>"); // expect: CWE-79
  }

  @GetMapping(value = "/label", produces = "text/html")
  public String label(@RequestParam String text, @RequestParam long weight) {
    Map<Long, String> labels = Stream.of(text).collect(Collectors.toMap(one -> weight, one -> one, (a, b) -> a, LinkedHashMap::new));
    if (weight > 40_000) return "<b>" + labels.keySet() + "</b>"; // safe: CWE-79
    return "<b>" + labels.get(weight) + "</b>"; // expect: CWE-79
  }

  @GetMapping(value = "/plain", produces = "text/plain")
  public String plain(@RequestParam String text) {
    return text.concat("\n"); // safe: CWE-79
  }

  @PostMapping("/raw")
  public byte[] raw(@RequestBody String text) {
    return text.getBytes(StandardCharsets.UTF_8); // expect: CWE-79
  }

  @GetMapping("/page")
  public List<String> page(@RequestParam String property) {
    return store.page(Sort.by(property));
  }
}
