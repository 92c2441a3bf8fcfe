package com.acme.web;

import com.acme.state.State1;
import com.acme.state.State2;
import com.acme.state.State3;
import com.acme.state.State4;
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

  @GetMapping("/take")
  public void take(@RequestParam String name) { // source
    State4.take(name);
  }

  @GetMapping("/b")
  public void copyToB() {
    State3.copyToB();
  }

  @GetMapping("/c")
  public void copyToC() {
    State2.copyToC();
  }

  @GetMapping("/find")
  public void find() {
    State1.find(jdbc);
  }
}
