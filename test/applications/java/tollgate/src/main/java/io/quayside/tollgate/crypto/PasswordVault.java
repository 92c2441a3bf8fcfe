package io.quayside.tollgate.crypto;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.spec.InvalidKeySpecException;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.apache.commons.codec.digest.DigestUtils;

public class PasswordVault {
  private enum Scheme {
    LEGACY("MD5"),
    CURRENT("SHA-512");

    private final String algorithm;

    Scheme(String algorithm) {
      this.algorithm = algorithm;
    }
  }

  private final SecureRandom random = new SecureRandom();

  public byte[] legacy(String password) throws NoSuchAlgorithmException {
    MessageDigest digest = MessageDigest.getInstance(Scheme.LEGACY.algorithm); // expect: CWE-328
    return digest.digest(password.getBytes()); // expect: CWE-916
  }

  public byte[] fingerprint(byte[] key) throws NoSuchAlgorithmException {
    MessageDigest digest = MessageDigest.getInstance(Scheme.CURRENT.algorithm); // safe: CWE-328
    return digest.digest(key);
  }

  public String shortHash(String password) {
    return DigestUtils.sha1Hex(password); // expect: CWE-328
  }

  public String longHash(String secret) {
    return DigestUtils.sha256Hex(secret); // safe: CWE-328
  }

  public byte[] derive(char[] password) throws NoSuchAlgorithmException, InvalidKeySpecException {
    byte[] salt = new byte[16];
    random.nextBytes(salt);
    PBEKeySpec spec = new PBEKeySpec(password, salt, 310_000, 256);
    return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded(); // safe: CWE-916
  }
}
