package uk.co.bramley.locksmith;

import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.util.DigestUtils;

public class LedgerSeal {
  private static final Map<String, String> ALGORITHMS = Map.of("old", "Blowfish", "new", "AES/GCM/NoPadding");

  private static String pick(boolean old) {
    return old ? ALGORITHMS.get("old") : ALGORITHMS.get("new");
  }

  public Cipher old() throws GeneralSecurityException {
    return Cipher.getInstance(pick(true)); // expect: CWE-327
  }

  public Cipher current() throws GeneralSecurityException {
    return Cipher.getInstance(ALGORITHMS.get("new")); // safe: CWE-327
  }

  public byte[] sign(byte[] text) throws GeneralSecurityException {
    byte[] key = "b7f1-9acd-orchid-77".getBytes(StandardCharsets.UTF_8);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256")); // expect: CWE-321
    return mac.doFinal(text);
  }

  public byte[] signWith(String environmentKey, byte[] text) throws GeneralSecurityException {
    byte[] key = System.getenv(environmentKey).getBytes(StandardCharsets.UTF_8);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256")); // safe: CWE-321
    return mac.doFinal(text);
  }

  public String token(String password) {
    String first = Hashing.md5().hashString(password, StandardCharsets.UTF_8).toString(); // expect: CWE-328
    String second = DigestUtils.md5DigestAsHex(password.getBytes(StandardCharsets.UTF_8)); // expect: CWE-328
    String third = Hashing.sha256().hashString("catalogue", StandardCharsets.UTF_8).toString(); // safe: CWE-328
    return first + second + third;
  }

  public long nonce() {
    SecureRandom seeded = new SecureRandom("locksmith".getBytes(StandardCharsets.UTF_8)); // safe: CWE-330 // expect: CWE-336
    return seeded.nextLong();
  }
}
