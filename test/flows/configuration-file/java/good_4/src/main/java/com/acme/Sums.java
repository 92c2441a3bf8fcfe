package com.acme;

import java.io.IOException;
import java.util.Properties;
import java.security.MessageDigest;

public class Sums {
  private static final Properties SETTINGS = new Properties();

  static {
    try {
      SETTINGS.load(Sums.class.getResourceAsStream("/sums.properties"));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String setting(String key) {
    return SETTINGS.getProperty(key);
  }

  byte[] sum(byte[] text) throws Exception {
    return MessageDigest.getInstance(setting("new")).digest(text);
  }
}
