package com.acme.actions;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.springframework.jdbc.core.JdbcTemplate;

public class Actions {
  private final Map<String, Consumer<String>> actions = new HashMap<>();

  public Actions(JdbcTemplate jdbc) {
    actions.put("status", text -> System.out.println("status " + text));
    actions.put("history", text -> System.out.println("history " + text));
    actions.put("greet", text -> System.out.println("greet " + text));
    actions.put("count", text -> System.out.println("count " + text));
    actions.put("show", text -> System.out.println("show " + text));
    actions.put("find", text -> jdbc.queryForList("SELECT * FROM users WHERE name = '" + text + "'"));
  }

  public Consumer<String> named(String name) {
    return actions.get(name);
  }
}
