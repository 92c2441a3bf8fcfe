package com.freightline.shipment;

import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

public interface ShipmentRepository extends JpaRepository<Shipment, Long> {

  List<Shipment> findByCompanyIdOrderByPickupDesc(Long companyId);

  Optional<Shipment> findByIdAndCompanyId(Long id, Long companyId);

  Optional<Shipment> findByTrackingCode(String trackingCode);

  List<Shipment> findByDriverId(Long driverId);
}
