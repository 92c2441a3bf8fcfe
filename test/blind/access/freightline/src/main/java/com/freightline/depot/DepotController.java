package com.freightline.depot;

import java.util.List;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/depots")
@PreAuthorize("hasRole('DISPATCHER')")
public class DepotController {

  private final DepotRepository depots;

  public DepotController(DepotRepository depots) {
    this.depots = depots;
  }

  @GetMapping
  @PreAuthorize("isAuthenticated()")
  public List<Depot> all() {
    return depots.findAll();
  }

  @PostMapping
  public Depot add(@RequestParam String town) {
    Depot depot = new Depot();
    depot.setTown(town);
    return depots.save(depot);
  }

  @PostMapping("/{id}/close")
  public Depot close(@PathVariable Long id) {
    Depot depot = depots.findById(id).orElseThrow();
    depot.setOpen(false);
    return depots.save(depot);
  }
}
