package com.freightline.hooks;

import com.freightline.shipment.Shipment;
import com.freightline.shipment.ShipmentRepository;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class CarrierHook {

  public record Progress(String trackingCode, String status) {}

  private final ShipmentRepository shipments;
  private final byte[] secret;

  public CarrierHook(ShipmentRepository shipments, @Value("${freightline.carrier-secret}") String secret) {
    this.shipments = shipments;
    this.secret = secret.getBytes(StandardCharsets.UTF_8);
  }

  @PostMapping("/hooks/carrier")
  public ResponseEntity<Void> progress(
      @RequestHeader("X-Carrier-Secret") String given, @RequestBody Progress progress) {
    if (!MessageDigest.isEqual(secret, given.getBytes(StandardCharsets.UTF_8))) {
      return ResponseEntity.status(401).build();
    }
    Shipment shipment = shipments.findByTrackingCode(progress.trackingCode()).orElse(null);
    if (shipment == null) {
      return ResponseEntity.notFound().build();
    }
    shipment.setStatus(progress.status());
    shipments.save(shipment);
    return ResponseEntity.noContent().build();
  }
}
