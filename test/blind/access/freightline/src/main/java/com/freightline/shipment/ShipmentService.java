package com.freightline.shipment;

import com.freightline.security.SignedInAccount;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.server.ResponseStatusException;

@Service
@Transactional
public class ShipmentService {

  private final ShipmentRepository shipments;
  private final SecureRandom random = new SecureRandom();

  public ShipmentService(ShipmentRepository shipments) {
    this.shipments = shipments;
  }

  public List<Shipment> of(SignedInAccount me) {
    return shipments.findByCompanyIdOrderByPickupDesc(me.companyId());
  }

  public Shipment order(SignedInAccount me, ShipmentController.Order order) {
    Shipment shipment = new Shipment();
    shipment.setCompanyId(me.companyId());
    shipment.setOrigin(order.origin());
    shipment.setDestination(order.destination());
    shipment.setGoods(order.goods());
    shipment.setKilograms(order.kilograms());
    shipment.setPickup(order.pickup());
    byte[] code = new byte[18];
    random.nextBytes(code);
    shipment.setTrackingCode(HexFormat.of().formatHex(code));
    return shipments.save(shipment);
  }

  public Shipment find(Long id) {
    return shipments.findById(id).orElseThrow(() -> missing());
  }

  public Shipment findOwn(SignedInAccount me, Long id) {
    return shipments.findByIdAndCompanyId(id, me.companyId()).orElseThrow(() -> missing());
  }

  public Shipment cancel(Shipment shipment) {
    if (!shipment.getStatus().equals("ordered")) {
      throw new ResponseStatusException(HttpStatus.CONFLICT, "The shipment is on its way");
    }
    shipment.setStatus("cancelled");
    return shipments.save(shipment);
  }

  public Shipment reschedule(Long id, ShipmentController.Pickup pickup) {
    Shipment shipment = find(id);
    shipment.setPickup(pickup.date());
    return shipments.save(shipment);
  }

  public Shipment assign(Long id, Long driverId) {
    Shipment shipment = find(id);
    shipment.setDriverId(driverId);
    shipment.setStatus("assigned");
    return shipments.save(shipment);
  }

  public String labelChecksum(Shipment shipment) {
    try {
      MessageDigest digest = MessageDigest.getInstance("MD5");
      String label = shipment.getId() + "|" + shipment.getOrigin() + "|" + shipment.getDestination();
      return HexFormat.of().formatHex(digest.digest(label.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ResponseStatusException missing() {
    return new ResponseStatusException(HttpStatus.NOT_FOUND, "No such shipment");
  }
}
