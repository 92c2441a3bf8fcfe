package uk.co.bramley.locksmith;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;

public class KeyCutter {
  private static final int SHORT = 1024;

  public KeyPair cutShort() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(SHORT); // expect: CWE-326
    return generator.generateKeyPair();
  }

  public KeyPair cutLong() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(SHORT * 3); // safe: CWE-326
    return generator.generateKeyPair();
  }

  public KeyPair cutCurve() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"), new SecureRandom()); // safe: CWE-326
    return generator.generateKeyPair();
  }

  public SecretKey stream() throws GeneralSecurityException {
    KeyGenerator generator = KeyGenerator.getInstance("RC4"); // expect: CWE-327
    generator.init(128);
    return generator.generateKey();
  }

  public byte[] wrapOldStyle(PublicKey key, byte[] plain) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("RSA/ECB/NoPadding"); // expect: CWE-780
    cipher.init(Cipher.ENCRYPT_MODE, key);
    return cipher.doFinal(plain);
  }

  public byte[] wrap(PublicKey key, byte[] plain) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("RSA/ECB/OAEPWithSHA-256AndMGF1Padding"); // safe: CWE-327, CWE-780
    cipher.init(Cipher.ENCRYPT_MODE, key);
    return cipher.doFinal(plain);
  }
}
