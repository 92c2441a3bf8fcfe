package io.quayside.tollgate.token;

import java.security.SecureRandom;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.apache.commons.lang3.RandomStringUtils;

/** Codes that open a gate once. */
public class PassCodes {
  private static final String LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  private final Random random = new Random();
  private final SecureRandom secure = new SecureRandom();

  public String resetToken() {
    StringBuilder token = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      token.append(LETTERS.charAt(random.nextInt(LETTERS.length()))); // expect: CWE-330
    }
    return token.toString();
  }

  public String secureToken() {
    return secure.ints(12, 0, LETTERS.length()).mapToObj(i -> String.valueOf(LETTERS.charAt(i))).collect(Collectors.joining()); // safe: CWE-330
  }

  public int pin() {
    int pin = (int) (Math.random() * 9000) + 1000; // expect: CWE-330
    return pin;
  }

  public String sessionId() {
    return Long.toString(ThreadLocalRandom.current().nextLong(), 36); // expect: CWE-330
  }

  public String voucher() {
    String voucher = RandomStringUtils.randomAlphanumeric(10); // expect: CWE-330
    return voucher;
  }

  public String apiKey() {
    return UUID.randomUUID().toString(); // safe: CWE-330
  }
}
