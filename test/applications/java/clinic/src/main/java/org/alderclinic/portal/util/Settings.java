package org.alderclinic.portal.util;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** What the operator has set in portal.properties. */
public final class Settings {
  private static final Properties VALUES = new Properties();

  static {
    try (InputStream in = Settings.class.getResourceAsStream("/portal.properties")) {
      VALUES.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Settings() {}

  public static String get(String key) {
    return VALUES.getProperty(key);
  }

  public static String get(String key, String fallback) {
    return VALUES.getProperty(key, fallback);
  }
}
