package io.quayside.tollgate.crypto;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Seals what is written onto the tag in the car. */
public class Sealer {
  private static final byte[] IV = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final SecureRandom RANDOM = new SecureRandom();

  private final SecretKey key;

  public Sealer(SecretKey key) {
    this.key = key;
  }

  public byte[] sealQuickly(byte[] plain) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES"); // expect: CWE-327
    cipher.init(Cipher.ENCRYPT_MODE, key);
    return cipher.doFinal(plain);
  }

  public byte[] sealByBlocks(byte[] plain) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/ECB/PKCS5Padding"); // expect: CWE-327
    cipher.init(Cipher.ENCRYPT_MODE, key);
    return cipher.doFinal(plain);
  }

  public byte[] sealWithStaticVector(byte[] plain) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
    cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(IV)); // expect: CWE-329
    return cipher.doFinal(plain);
  }

  public byte[] sealWithFreshVector(byte[] plain) throws GeneralSecurityException {
    byte[] iv = new byte[16];
    RANDOM.nextBytes(iv);
    Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
    cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(iv)); // safe: CWE-329
    byte[] sealed = cipher.doFinal(plain);
    return ByteBuffer.allocate(iv.length + sealed.length).put(iv).put(sealed).array();
  }

  public byte[] seal(byte[] plain) throws GeneralSecurityException {
    byte[] nonce = new byte[12];
    RANDOM.nextBytes(nonce);
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding"); // safe: CWE-327
    cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, nonce)); // safe: CWE-329
    return cipher.doFinal(plain);
  }

  public byte[] sealForOldGate(byte[] plain, byte[] oldKey) throws GeneralSecurityException {
    String transformation = "DESede";
    if (oldKey.length == 8) {
      transformation = "DES";
    }
    Cipher cipher = Cipher.getInstance(transformation); // expect: CWE-327
    cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(oldKey, transformation));
    return cipher.doFinal(plain);
  }

  public SecretKey newKey() throws GeneralSecurityException {
    KeyGenerator generator = KeyGenerator.getInstance("AES"); // safe: CWE-327
    generator.init(256);
    return generator.generateKey();
  }
}
