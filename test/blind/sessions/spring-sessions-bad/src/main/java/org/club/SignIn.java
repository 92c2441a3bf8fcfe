package org.club;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import org.springframework.http.ResponseEntity;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.web.bind.annotation.*;

@RestController
public class SignIn {
  private final MemberRepository members;
  private final PasswordEncoder encoder;

  SignIn(MemberRepository members, PasswordEncoder encoder) {
    this.members = members;
    this.encoder = encoder;
  }

  @PostMapping("/login")
  ResponseEntity<String> login(@RequestParam String email, @RequestParam String password, HttpSession session, HttpServletResponse response) {
    Member member = members.findByEmail(email);
    if (member == null) {
      return ResponseEntity.status(404).body("This address is not registered");
    }
    if (!encoder.matches(password, member.getPasswordHash())) {
      return ResponseEntity.status(401).body("Wrong password");
    }
    session.setAttribute("memberId", member.getId());
    Cookie cookie = new Cookie("remember-me", member.getRememberToken());
    cookie.setMaxAge(31536000);
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
