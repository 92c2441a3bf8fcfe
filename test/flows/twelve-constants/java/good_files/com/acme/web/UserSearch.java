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
  public void aboutUsers(@RequestParam String name) {
    runner.run("about", name);
  }

  @GetMapping("/agenda")
  public void agendaUsers(@RequestParam String name) {
    runner.run("agenda", name);
  }

  @GetMapping("/backup")
  public void backupUsers(@RequestParam String name) {
    runner.run("backup", name);
  }

  @GetMapping("/cancel")
  public void cancelUsers(@RequestParam String name) {
    runner.run("cancel", name);
  }

  @GetMapping("/count")
  public void countUsers(@RequestParam String name) {
    runner.run("count", name);
  }

  @GetMapping("/forget")
  public void forgetUsers(@RequestParam String name) {
    runner.run("forget", name);
  }

  @GetMapping("/greet")
  public void greetUsers(@RequestParam String name) {
    runner.run("greet", name);
  }

  @GetMapping("/invite")
  public void inviteUsers(@RequestParam String name) {
    runner.run("invite", name);
  }

  @GetMapping("/remind")
  public void remindUsers(@RequestParam String name) {
    runner.run("remind", name);
  }

  @GetMapping("/rename")
  public void renameUsers(@RequestParam String name) {
    runner.run("rename", name);
  }

  @GetMapping("/share")
  public void shareUsers(@RequestParam String name) {
    runner.run("share", name);
  }

  @GetMapping("/show")
  public void showUsers(@RequestParam String name) {
    runner.run("show", name);
  }
}
