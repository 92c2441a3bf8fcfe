package catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.web.bind.annotation.*;

@RestController
public class CatalogController {
  enum Order { NAME, PRICE }

  private final Catalog catalog = new Catalog();

  @GetMapping("/catalog")
  public List<?> list(@RequestParam Optional<String> brand, @RequestParam Order order, @RequestParam List<Long> ids) {
    String in = ids.stream().map(String::valueOf).collect(Collectors.joining(","));
    List<Object> found = new ArrayList<>(catalog.find("select i from Item i where i.id in (" + in + ") order by i." + order.name()));
    brand.ifPresent(name -> found.addAll(catalog.byBrand(name)));
    return found;
  }

  @GetMapping("/catalog/tags")
  public List<?> tags(@RequestParam List<String> tags) {
    String in = tags.stream().map(tag -> "'" + tag + "'").collect(Collectors.joining(","));
    return catalog.byTags(in);
  }
}
