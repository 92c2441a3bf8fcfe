package org.desk;

import com.auth0.jwt.JWT;
import com.auth0.jwt.algorithms.Algorithm;
import java.util.Random;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.*;

@RestController
public class Tokens {
  private final AgentRepository agents;
  private final Algorithm algorithm = Algorithm.HMAC256(System.getenv("TOKEN_KEY"));

  Tokens(AgentRepository agents) {
    this.agents = agents;
  }

  @PostMapping("/token")
  ResponseEntity<String> token(@RequestParam String email, @RequestParam String password) {
    Agent agent = agents.findByEmail(email);
    if (agent == null || !agent.getPassword().equals(password)) {
      return ResponseEntity.status(401).build();
    }
    return ResponseEntity.ok(JWT.create().withSubject(agent.getId().toString()).sign(algorithm));
  }

  @GetMapping("/me")
  Agent me(@RequestHeader("Authorization") String header) {
    String subject = JWT.decode(header.substring(7)).getSubject();
    return agents.findById(Long.valueOf(subject)).orElseThrow();
  }

  @PostMapping("/forgot")
  void forgot(@RequestParam String email) {
    Agent agent = agents.findByEmail(email);
    agent.setResetToken(Long.toHexString(new Random().nextLong()));
    agents.save(agent);
  }
}
