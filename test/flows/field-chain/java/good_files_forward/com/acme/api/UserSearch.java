package com.acme.api;

import com.acme.jobs.Job;
import com.acme.jobs.Part1;
import com.acme.jobs.Part2;
import com.acme.jobs.Part3;
import com.acme.jobs.Part4;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class UserSearch {
  private final JdbcTemplate jdbc;
  private final Job job = new Job();

  public UserSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/take")
  public void take(@RequestParam String name) {
    Part1.take(job, name);
  }

  @GetMapping("/b")
  public void copyToB() {
    Part2.copyToB(job);
  }

  @GetMapping("/c")
  public void copyToC() {
    Part3.copyToC(job);
  }

  @GetMapping("/find")
  public void find() {
    Part4.find(jdbc, job);
  }
}
