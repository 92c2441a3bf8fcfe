package com.acme;

import java.security.MessageDigest;
import org.springframework.beans.factory.annotation.Value;

public class Sums {
  @Value("${sums.algorithm}")
  private String algorithm;

  byte[] sum(byte[] text) throws Exception {
    return MessageDigest.getInstance(algorithm).digest(text); // expect: java/crypto/weak-hash
  }
}
