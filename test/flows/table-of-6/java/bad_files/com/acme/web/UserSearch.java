package com.acme.web;

import com.acme.actions.Actions;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class UserSearch {
  private final Actions actions;

  public UserSearch(JdbcTemplate jdbc) {
    this.actions = new Actions(jdbc);
  }

  @GetMapping("/run")
  public void run(@RequestParam String action, @RequestParam String name) { // source
    actions.named(action).accept(name);
  }
}
