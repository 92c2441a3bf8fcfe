package com.freightline.shipment;

import com.freightline.security.SignedInAccount;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Future;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/shipments")
public class ShipmentController {

  public record Order(
      @NotBlank String origin,
      @NotBlank String destination,
      @NotBlank String goods,
      @Positive int kilograms,
      @Future LocalDate pickup) {}

  public record Pickup(@Future LocalDate date) {}

  private final ShipmentService shipments;

  public ShipmentController(ShipmentService shipments) {
    this.shipments = shipments;
  }

  @GetMapping
  public List<Shipment> mine(@AuthenticationPrincipal SignedInAccount me) {
    return shipments.of(me);
  }

  @PostMapping
  @ResponseStatus(HttpStatus.CREATED)
  public Shipment order(@Valid @RequestBody Order order, @AuthenticationPrincipal SignedInAccount me) {
    return shipments.order(me, order);
  }

  @GetMapping("/{id}")
  public Shipment show(@PathVariable Long id) {
    return shipments.find(id);
  }

  @GetMapping("/{id}/label")
  public Map<String, String> label(@PathVariable Long id, @AuthenticationPrincipal SignedInAccount me) {
    Shipment shipment = shipments.findOwn(me, id);
    return Map.of(
        "from", shipment.getOrigin(),
        "to", shipment.getDestination(),
        "checksum", shipments.labelChecksum(shipment));
  }

  @PostMapping("/{id}/cancel")
  public Shipment cancel(@PathVariable Long id, @AuthenticationPrincipal SignedInAccount me) {
    return shipments.cancel(shipments.findOwn(me, id));
  }

  @PutMapping("/{id}/pickup")
  @PreAuthorize("@shipmentGuard.owns(#id, authentication)")
  public Shipment reschedule(@PathVariable Long id, @Valid @RequestBody Pickup pickup) {
    return shipments.reschedule(id, pickup);
  }
}
