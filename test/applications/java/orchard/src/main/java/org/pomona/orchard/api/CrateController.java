package org.pomona.orchard.api;

import java.util.List;
import org.pomona.orchard.data.CrateMapper;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class CrateController {
  private final CrateMapper crates;

  public CrateController(CrateMapper crates) {
    this.crates = crates;
  }

  @GetMapping("/crates")
  public List<String> list(@RequestParam String label, @RequestParam String direction) {
    return label.isEmpty() ? crates.ordered(direction) : crates.byLabel(label);
  }
}
