package io.quayside.tollgate.crypto;

import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.util.Properties;
import javax.crypto.Cipher;

public final class ConfiguredCipher {
  private final Properties properties;

  private ConfiguredCipher(Properties properties) {
    this.properties = properties;
  }

  public static ConfiguredCipher load() throws IOException {
    Properties properties = new Properties();
    try (InputStream in = ConfiguredCipher.class.getClassLoader().getResourceAsStream("config.properties")) {
      properties.load(in);
    }
    return new ConfiguredCipher(properties);
  }

  public Cipher forPlates() throws GeneralSecurityException {
    return Cipher.getInstance(properties.getProperty("plate.cipher")); // beyond: CWE-327
  }

  public Cipher forReceipts() throws GeneralSecurityException {
    return Cipher.getInstance(properties.getProperty("receipt.cipher")); // safe: CWE-327
  }
}
