package org.pomona.orchard.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.pomona.orchard.data.Apple;
import org.pomona.orchard.data.AppleFilter;
import org.pomona.orchard.data.AppleRepository;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.WebRequest;

@RestController
@RequestMapping("/apples")
public class AppleController {
  private final AppleRepository apples;
  private final NamedParameterJdbcTemplate jdbc;

  public AppleController(AppleRepository apples, NamedParameterJdbcTemplate jdbc) {
    this.apples = apples;
    this.jdbc = jdbc;
  }

  @PostMapping("/search")
  public List<Apple> search(@RequestBody AppleFilter filter) {
    List<Apple> all = new ArrayList<>(apples.matching(filter));
    all.addAll(apples.matchingSafely(filter));
    all.addAll(apples.ofSort(filter.colour()));
    return all;
  }

  @GetMapping("/count")
  public CompletableFuture<Integer> count(@RequestParam MultiValueMap<String, String> all) {
    return CompletableFuture.supplyAsync(() -> all.getFirst("table"))
        .thenApply(table -> "SELECT count(*) FROM " + table)
        .thenApply(sql -> jdbc.queryForObject(sql, Map.of(), Integer.class)); // expect: CWE-89
  }

  @GetMapping("/prices")
  public List<String> prices(WebRequest request) {
    String market = request.getParameter("market");
    MapSqlParameterSource values = new MapSqlParameterSource().addValue("market", market);
    return jdbc.queryForList("SELECT price FROM price WHERE market = :market", values, String.class); // safe: CWE-89
  }

  @PutMapping("/note")
  public int note(@RequestBody JsonNode body) {
    String note = body.path("note").asText();
    long id = body.get("id").asLong();
    int changed = jdbc.update("UPDATE apple SET note = '" + note + "' WHERE id = " + id, Map.of()); // expect: CWE-89
    changed += jdbc.update("UPDATE apple SET seen = now() WHERE id = " + id, Map.of()); // safe: CWE-89
    return changed;
  }

  @DeleteMapping
  public int delete(@RequestParam List<Long> ids) {
    StringBuilder in = new StringBuilder();
    for (Long id : ids) {
      if (in.length() > 0) in.append(',');
      in.append(id);
    }
    return jdbc.getJdbcOperations().update("DELETE FROM apple WHERE id IN (" + in + ")"); // safe: CWE-89
  }
}
