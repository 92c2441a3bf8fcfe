package com.freightline.security;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

@Component
public class SignInLimit {

  private static final int ALLOWED = 6;
  private static final Duration WINDOW = Duration.ofMinutes(15);

  private record Failures(int count, Instant since) {}

  private final Map<String, Failures> failures = new ConcurrentHashMap<>();

  public boolean reached(String who) {
    Failures known = failures.get(who);
    if (known == null) {
      return false;
    }
    if (known.since().plus(WINDOW).isBefore(Instant.now())) {
      failures.remove(who);
      return false;
    }
    return known.count() >= ALLOWED;
  }

  public void failed(String who) {
    failures.merge(who, new Failures(1, Instant.now()), (old, one) -> new Failures(old.count() + 1, old.since()));
  }

  public void succeeded(String who) {
    failures.remove(who);
  }
}
