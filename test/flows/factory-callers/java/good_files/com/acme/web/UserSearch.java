package com.acme.web;

import com.acme.targets.Target;
import com.acme.targets.Targets;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class UserSearch {
  @GetMapping("/search")
  public void search(@RequestParam String name) {
    Target target = Targets.make(name);
    System.out.println(target.getName());
  }
}
