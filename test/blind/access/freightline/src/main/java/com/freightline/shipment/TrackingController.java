package com.freightline.shipment;

import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
public class TrackingController {

  private final ShipmentRepository shipments;

  public TrackingController(ShipmentRepository shipments) {
    this.shipments = shipments;
  }

  @GetMapping("/track/{code}")
  public Map<String, String> track(@PathVariable String code) {
    Shipment shipment = shipments.findByTrackingCode(code)
        .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
    return Map.of("status", shipment.getStatus(), "destination", shipment.getDestination());
  }
}
