package org.desk;

import com.auth0.jwt.JWT;
import com.auth0.jwt.algorithms.Algorithm;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.web.bind.annotation.*;

@RestController
public class Tokens {
  private final AgentRepository agents;
  private final PasswordEncoder encoder;
  private final SecureRandom random = new SecureRandom();
  private final Algorithm algorithm = Algorithm.HMAC256(System.getenv("TOKEN_KEY"));

  Tokens(AgentRepository agents, PasswordEncoder encoder) {
    this.agents = agents;
    this.encoder = encoder;
  }

  @PostMapping("/token")
  ResponseEntity<String> token(@RequestParam String email, @RequestParam String password) {
    Agent agent = agents.findByEmail(email);
    if (agent == null || !encoder.matches(password, agent.getPassword())) {
      return ResponseEntity.status(401).build();
    }
    return ResponseEntity.ok(JWT.create().withSubject(agent.getId().toString()).withExpiresAt(Instant.now().plusSeconds(900)).sign(algorithm));
  }

  @GetMapping("/me")
  Map<String, Object> me(@RequestHeader("Authorization") String header) {
    String subject = JWT.require(algorithm).build().verify(header.substring(7)).getSubject();
    Agent agent = agents.findById(Long.valueOf(subject)).orElseThrow();
    return Map.of("id", agent.getId(), "email", agent.getEmail());
  }

  @PostMapping("/forgot")
  void forgot(@RequestParam String email) {
    Agent agent = agents.findByEmail(email);
    byte[] drawn = new byte[24];
    random.nextBytes(drawn);
    agent.setResetToken(HexFormat.of().formatHex(drawn));
    agents.save(agent);
  }
}
