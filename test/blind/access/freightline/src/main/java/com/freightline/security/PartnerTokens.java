package com.freightline.security;

import io.jsonwebtoken.Claims;
import io.jsonwebtoken.Jwts;
import io.jsonwebtoken.security.Keys;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import javax.crypto.SecretKey;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

@Component
public class PartnerTokens {

  private static final Duration LIFETIME = Duration.ofMinutes(30);

  private final SecretKey key;

  public PartnerTokens(@Value("${freightline.jwt-key}") String key) {
    this.key = Keys.hmacShaKeyFor(key.getBytes(StandardCharsets.UTF_8));
  }

  public String issue(long partnerId) {
    Instant now = Instant.now();
    return Jwts.builder()
        .subject(Long.toString(partnerId))
        .issuedAt(Date.from(now))
        .expiration(Date.from(now.plus(LIFETIME)))
        .signWith(key)
        .compact();
  }

  public long partnerOf(String token) {
    Claims claims = Jwts.parser().verifyWith(key).build().parseSignedClaims(token).getPayload();
    return Long.parseLong(claims.getSubject());
  }
}
