package com.acme.web;

import com.acme.targets.Target;
import com.acme.targets.Targets;
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

  @GetMapping("/search")
  public void search(@RequestParam String name) { // source
    Target target = Targets.make(name);
    jdbc.queryForList("SELECT * FROM users WHERE name = '" + target.getName() + "'"); // expect: java/database/sql-injection
  }
}
