package com.acme.api;

import com.acme.parts.Part1;
import com.acme.parts.Part2;
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

  @GetMapping("/home")
  public void home() {
    Part1.first(jdbc, "guest");
  }

  @GetMapping("/search")
  public void search(@RequestParam String name) { // source
    Part2.second(jdbc, name);
  }
}
