package org.club;

import io.github.bucket4j.Bucket;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.time.Duration;
import org.springframework.http.ResponseEntity;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.web.bind.annotation.*;

@RestController
public class SignIn {
  private final MemberRepository members;
  private final PasswordEncoder encoder;
  private final String nobody;
  private final Bucket attempts = Bucket.builder().addLimit(limit -> limit.capacity(20).refillGreedy(20, Duration.ofMinutes(1))).build();

  SignIn(MemberRepository members, PasswordEncoder encoder) {
    this.members = members;
    this.encoder = encoder;
    this.nobody = encoder.encode("nobody");
  }

  @PostMapping("/login")
  ResponseEntity<String> login(@RequestParam String email, @RequestParam String password, HttpServletRequest request, HttpServletResponse response) {
    if (!attempts.tryConsume(1)) {
      return ResponseEntity.status(429).build();
    }
    Member member = members.findByEmail(email);
    boolean matches = encoder.matches(password, member == null ? nobody : member.getPasswordHash());
    if (member == null || !matches) {
      return ResponseEntity.status(401).body("Wrong address or password");
    }
    request.changeSessionId();
    request.getSession().setAttribute("memberId", member.getId());
    Cookie cookie = new Cookie("remember-me", member.getRememberToken());
    cookie.setMaxAge(86400);
    cookie.setSecure(true);
    cookie.setHttpOnly(true);
    cookie.setAttribute("SameSite", "Lax");
    response.addCookie(cookie);
    return ResponseEntity.ok("welcome");
  }

  @PostMapping("/address")
  void address(@RequestParam String address, HttpSession session) {
    Member member = members.findById((Long) session.getAttribute("memberId")).orElseThrow();
    member.setAddress(address);
    members.save(member);
  }
}
