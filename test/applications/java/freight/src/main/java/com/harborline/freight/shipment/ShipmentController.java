package com.harborline.freight.shipment;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/shipments")
public class ShipmentController {
  private final ShipmentService shipments;

  public ShipmentController(ShipmentService shipments) {
    this.shipments = shipments;
  }

  @GetMapping
  public List<Map<String, Object>> list(
      @RequestParam(required = false) String consignee, @RequestParam(defaultValue = "created_at") String sort) {
    return shipments.list(consignee, sort);
  }

  @PostMapping("/search")
  public List<Shipment> search(@RequestBody ShipmentQuery query) {
    return shipments.search(query);
  }

  @GetMapping("/{reference}")
  public ResponseEntity<Shipment> byReference(@PathVariable String reference) {
    Optional<Shipment> found = shipments.byReference(reference);
    return found.map(ResponseEntity::ok).orElseGet(() -> ResponseEntity.notFound().build());
  }

  @GetMapping("/port/{code}/count")
  public long atPort(@PathVariable("code") Port code) {
    return shipments.countAt(code);
  }
}
