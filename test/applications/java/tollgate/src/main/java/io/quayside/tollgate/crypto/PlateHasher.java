package io.quayside.tollgate.crypto;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Properties;

/** Number plates are kept only as hashes. */
public class PlateHasher {
  private final Properties config = new Properties();

  public PlateHasher(ClassLoader loader) throws IOException {
    config.load(loader.getResourceAsStream("config.properties"));
  }

  public String plate(String plate) throws GeneralSecurityException {
    String algorithm = config.getProperty("plate.hash", "SHA-512");
    MessageDigest digest = MessageDigest.getInstance(algorithm); // expect: CWE-328
    return HexFormat.of().formatHex(digest.digest(plate.getBytes(StandardCharsets.UTF_8)));
  }

  public String receipt(String receipt) throws GeneralSecurityException {
    String algorithm = config.getProperty("receipt.hash", "MD5");
    MessageDigest digest = MessageDigest.getInstance(algorithm); // safe: CWE-328
    digest.update(receipt.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest.digest());
  }
}
