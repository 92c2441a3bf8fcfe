package com.freightline.shipment;

import com.freightline.security.SignedInAccount;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/dispatch")
public class DispatchController {

  private final ShipmentRepository repository;
  private final ShipmentService shipments;

  public DispatchController(ShipmentRepository repository, ShipmentService shipments) {
    this.repository = repository;
    this.shipments = shipments;
  }

  @GetMapping("/shipments")
  @PreAuthorize("hasAnyRole('DISPATCHER', 'OFFICE')")
  public List<Shipment> all() {
    return repository.findAll();
  }

  @PostMapping("/shipments/{id}/assign")
  @PreAuthorize("hasRole('DISPATCHER')")
  public Shipment assign(@PathVariable Long id, @RequestParam Long driver) {
    return shipments.assign(id, driver);
  }

  @PostMapping("/shipments/{id}/status")
  public Shipment changeStatus(@PathVariable Long id, @RequestParam String status) {
    Shipment shipment = shipments.find(id);
    shipment.setStatus(status);
    return repository.save(shipment);
  }

  @DeleteMapping("/shipments/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void remove(@PathVariable Long id, @AuthenticationPrincipal SignedInAccount me) {
    if (!me.inOffice()) {
      throw new AccessDeniedException("Only the office removes shipments");
    }
    repository.deleteById(id);
  }
}
