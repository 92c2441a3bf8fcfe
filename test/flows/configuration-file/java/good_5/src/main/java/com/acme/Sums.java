package com.acme;

import java.io.IOException;
import java.security.MessageDigest;
import java.util.Properties;

public class Sums {
  private final Properties settings = new Properties();

  public Sums(ClassLoader loader) throws IOException {
    settings.load(loader.getResourceAsStream("sums.properties"));
  }

  byte[] sum(byte[] text) throws Exception {
    String algorithm = settings.getProperty("new", "MD5");
    return MessageDigest.getInstance(algorithm).digest(text);
  }
}
