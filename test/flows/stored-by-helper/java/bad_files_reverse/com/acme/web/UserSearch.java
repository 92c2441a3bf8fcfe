package com.acme.web;

import com.acme.settings.First;
import com.acme.settings.Second;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/put")
  public void putName(@RequestParam String name) { // source
    Second.put(name);
  }

  @GetMapping("/find")
  public void findName() {
    First.find(jdbc);
  }
}
