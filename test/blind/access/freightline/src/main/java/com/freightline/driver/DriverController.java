package com.freightline.driver;

import com.freightline.security.SignInLimit;
import com.freightline.shipment.Shipment;
import com.freightline.shipment.ShipmentRepository;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
@RequestMapping("/driver")
public class DriverController {

  private static final String KEY = "driver";

  private final DriverService drivers;
  private final ShipmentRepository shipments;
  private final SignInLimit limit;

  public DriverController(DriverService drivers, ShipmentRepository shipments, SignInLimit limit) {
    this.drivers = drivers;
    this.shipments = shipments;
    this.limit = limit;
  }

  @PostMapping("/sign-in")
  public Map<String, String> signIn(
      @RequestParam String badge, @RequestParam String password, HttpServletRequest request) {
    String who = "driver:" + badge;
    if (limit.reached(who)) {
      throw new ResponseStatusException(HttpStatus.TOO_MANY_REQUESTS);
    }
    Driver driver = drivers.check(badge, password).orElseThrow(() -> {
      limit.failed(who);
      return new ResponseStatusException(HttpStatus.UNAUTHORIZED);
    });
    limit.succeeded(who);
    HttpSession session = request.getSession(true);
    request.changeSessionId();
    session.setAttribute(KEY, driver.getId());
    return Map.of("name", driver.getName());
  }

  @GetMapping("/tour")
  public List<Shipment> tour(HttpSession session) {
    return shipments.findByDriverId(current(session));
  }

  @PostMapping("/shipments/{id}/delivered")
  public Map<String, String> delivered(@PathVariable Long id, HttpSession session) {
    Long driver = current(session);
    Shipment shipment = shipments.findById(id)
        .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
    if (!driver.equals(shipment.getDriverId())) {
      throw new ResponseStatusException(HttpStatus.FORBIDDEN);
    }
    shipment.setStatus("delivered");
    shipments.save(shipment);
    return Map.of("status", "delivered");
  }

  private static Long current(HttpSession session) {
    if (session.getAttribute(KEY) instanceof Long id) {
      return id;
    }
    throw new ResponseStatusException(HttpStatus.UNAUTHORIZED);
  }
}
