package com.acme.web;

import com.acme.run.Runner;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class UserSearch {
  private final Runner runner;

  public UserSearch(JdbcTemplate jdbc) {
    this.runner = new Runner(jdbc);
  }

  @GetMapping("/about")
  public void aboutUsers() {
    runner.run("about", "guest");
  }

  @GetMapping("/agenda")
  public void agendaUsers() {
    runner.run("agenda", "guest");
  }

  @GetMapping("/backup")
  public void backupUsers() {
    runner.run("backup", "guest");
  }

  @GetMapping("/cancel")
  public void cancelUsers() {
    runner.run("cancel", "guest");
  }

  @GetMapping("/count")
  public void countUsers() {
    runner.run("count", "guest");
  }

  @GetMapping("/forget")
  public void forgetUsers() {
    runner.run("forget", "guest");
  }

  @GetMapping("/greet")
  public void greetUsers() {
    runner.run("greet", "guest");
  }

  @GetMapping("/invite")
  public void inviteUsers() {
    runner.run("invite", "guest");
  }

  @GetMapping("/remind")
  public void remindUsers() {
    runner.run("remind", "guest");
  }

  @GetMapping("/rename")
  public void renameUsers() {
    runner.run("rename", "guest");
  }

  @GetMapping("/share")
  public void shareUsers() {
    runner.run("share", "guest");
  }

  @GetMapping("/find")
  public void findUsers(@RequestParam String name) { // source
    runner.run("find", name);
  }
}
