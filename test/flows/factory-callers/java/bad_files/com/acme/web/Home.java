package com.acme.web;

import com.acme.targets.Target;
import com.acme.targets.Targets;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class Home {
  private final JdbcTemplate jdbc;

  public Home(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/home")
  public void home() {
    Target target = Targets.make("guest");
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + target.getName() + "'"); // expect: nothing
  }
}
