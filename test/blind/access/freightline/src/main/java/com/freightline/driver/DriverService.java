package com.freightline.driver;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.springframework.stereotype.Service;

@Service
public class DriverService {

  private final DriverRepository drivers;

  public DriverService(DriverRepository drivers) {
    this.drivers = drivers;
  }

  public Optional<Driver> check(String badge, String password) {
    String given = digest(password);
    return drivers.findByBadge(badge)
        .filter(driver -> MessageDigest.isEqual(bytes(driver.getPassword()), bytes(given)));
  }

  public void changePassword(Driver driver, String password) {
    driver.setPassword(digest(password));
    drivers.save(driver);
  }

  private static String digest(String password) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-1");
      return HexFormat.of().formatHex(sha.digest(bytes(password)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
