package uk.co.bramley.locksmith;

import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

public class Invites {
  private static final Supplier<Random> PLAIN = Random::new;
  private static final Supplier<Random> STRONG = SecureRandom::new;

  public String inviteCode() {
    byte[] secret = new byte[16];
    PLAIN.get().nextBytes(secret); // expect: CWE-330
    return new String(secret);
  }

  public String strongInviteCode() {
    byte[] secret = new byte[16];
    STRONG.get().nextBytes(secret); // safe: CWE-330
    return new String(secret);
  }

  public String oneTimePassword() {
    Random random = new Random(System.currentTimeMillis());
    String password = IntStream.range(0, 6).mapToObj(i -> String.valueOf(random.nextInt(10))).reduce("", String::concat); // expect: CWE-330
    return password;
  }

  public void shuffle(List<String> display) {
    Collections.shuffle(display, new Random()); // safe: CWE-330
  }

  public int jitterMillis() {
    return new Random().nextInt(250); // alarm: CWE-330
  }

  public String csrfToken() throws NoSuchAlgorithmException {
    Random random = SecureRandom.getInstanceStrong();
    return Long.toHexString(random.nextLong()); // safe: CWE-330
  }
}
