package coop.granary;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.http.ResponseEntity;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;

@RestController
@Validated
@RequestMapping("/deliveries")
public class DeliveryController {
  private final SiloRepository silos;

  public DeliveryController(SiloRepository silos) {
    this.silos = silos;
  }

  @PostMapping
  public ResponseEntity<Void> deliver(@Valid @RequestBody Delivery delivery) {
    silos.countByPlate(delivery.getPlate());
    silos.countByFarmer(delivery.getFarmer());
    silos.store(delivery.getKind().name(), delivery.getMoisture());
    String marks = delivery.getSacks().stream().map(Delivery.Sack::mark).map(m -> "'" + m + "'").collect(Collectors.joining(","));
    silos.marks(marks);
    StringBuilder colours = new StringBuilder();
    for (Delivery.Sack sack : delivery.getSacks()) colours.append(colours.isEmpty() ? "'" : ",'").append(sack.colour()).append("'");
    silos.colours(colours.toString());
    return ResponseEntity.noContent().build();
  }

  @GetMapping("/of/{farmer}")
  public List<String> of(@PathVariable String farmer, @RequestParam(defaultValue = "") String plate) {
    List<String> found = new ArrayList<>(silos.named(farmer));
    found.addAll(silos.namedBadly(farmer, plate));
    return found;
  }

  @GetMapping("/full")
  public List<Silo> full(@CookieValue("silo") String name, @RequestParam Map<String, String> all) {
    return all.containsKey("order") ? silos.fullest(all.get("order")) : silos.full(name);
  }

  @GetMapping(value = "/label", produces = "text/html")
  public void label(@RequestParam String mark, HttpServletResponse response) throws IOException {
    response.getWriter().print(Labels.of(true).framed(mark)); // expect: CWE-79
    response.getWriter().print(Labels.of(false).framed(mark)); // safe: CWE-79
    response.getWriter().print(new Labels.Plain().framed(HtmlUtils.htmlEscape(mark))); // safe: CWE-79
  }

  @GetMapping("/grouped")
  public void grouped(@RequestParam List<String> marks, HttpServletResponse response) throws IOException {
    Map<Integer, List<String>> byLength = marks.stream().collect(Collectors.groupingBy(String::length));
    for (Integer length : byLength.keySet()) response.getWriter().print("<b>" + length + "</b>"); // safe: CWE-79
    for (List<String> same : byLength.values()) response.getWriter().print("<b>" + same + "</b>"); // expect: CWE-79
    Map<String, Long> counted = marks.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    for (Map.Entry<String, Long> one : counted.entrySet()) {
      response.getWriter().print("<i>" + one.getValue() + "</i>"); // safe: CWE-79
      response.getWriter().print("<i>" + one.getKey() + "</i>"); // expect: CWE-79
    }
  }

  @GetMapping("/later")
  public void later(@RequestHeader("X-Gate") String gate, HttpServletResponse response) throws Exception {
    CompletableFuture<String> open = CompletableFuture.supplyAsync(() -> gate).thenApply(g -> "<p>" + g + "</p>");
    response.getWriter().print(open.join()); // expect: CWE-79
    CompletableFuture<String> shut = CompletableFuture.supplyAsync(() -> gate).thenApply(g -> "<p>" + g.length() + "</p>");
    response.getWriter().print(shut.get()); // safe: CWE-79
  }

  @GetMapping("/plates/{plate}")
  public void plate(
      @PathVariable @Pattern(regexp = "[A-Z]{2}[0-9]{4}") String plate, @RequestParam String town, HttpServletResponse response)
      throws IOException {
    response.getWriter().print("<p>" + plate + "</p>"); // safe: CWE-79
    response.getWriter().print("<p>" + town + "</p>"); // expect: CWE-79
  }
}
