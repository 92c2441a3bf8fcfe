package com.acme;

import java.io.IOException;
import java.security.MessageDigest;
import java.util.Properties;

/** The constructor reads the file into a field, a method looks it up. */
public class Sums {
  private final Properties settings = new Properties();

  public Sums(ClassLoader loader) throws IOException {
    settings.load(loader.getResourceAsStream("sums.properties"));
  }

  byte[] sum(byte[] text) throws Exception {
    String algorithm = settings.getProperty("old", "SHA-512");
    return MessageDigest.getInstance(algorithm).digest(text); // expect: java/crypto/weak-hash
  }
}
