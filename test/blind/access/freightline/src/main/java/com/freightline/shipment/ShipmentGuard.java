package com.freightline.shipment;

import com.freightline.security.SignedInAccount;
import org.springframework.security.core.Authentication;
import org.springframework.stereotype.Component;

@Component("shipmentGuard")
public class ShipmentGuard {

  private final ShipmentRepository shipments;

  public ShipmentGuard(ShipmentRepository shipments) {
    this.shipments = shipments;
  }

  public boolean owns(Long id, Authentication authentication) {
    return authentication.getPrincipal() instanceof SignedInAccount me
        && shipments.findByIdAndCompanyId(id, me.companyId()).isPresent();
  }
}
