package com.acme.web;

import com.acme.mapper.UserMapper;
import com.acme.model.Page;
import com.acme.model.User;
import com.acme.model.UserQuery;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.servlet.http.HttpServletResponse;
import org.apache.ibatis.session.RowBounds;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.bind.annotation.*;

@RestController
@RequestMapping("/users")
public class UserController {
  @Autowired private UserMapper users;

  @GetMapping("/name")
  public List<User> name(@RequestParam String name) {
    return users.byName(name);
  }

  @GetMapping("/bound")
  public List<User> bound(@RequestParam String name) {
    return users.bound(name, "created");
  }

  @GetMapping("/sorted")
  public List<User> sorted(@RequestParam String name, @RequestParam String column) {
    return users.sorted(name, column, new RowBounds(0, 10));
  }

  @GetMapping("/position")
  public List<User> position(@RequestParam String name, @RequestParam String order) {
    return users.byPosition(name, order);
  }

  @PostMapping("/search")
  public List<User> search(@RequestBody UserQuery query) {
    return users.search(query);
  }

  @PostMapping("/paged")
  public List<User> paged(@RequestBody UserQuery query) {
    return users.paged(new Page("name", 20), query);
  }

  @GetMapping("/map")
  public List<User> map(@RequestParam String where, @RequestParam String name) {
    Map<String, Object> criteria = new HashMap<>();
    criteria.put("where", where);
    criteria.put("name", name);
    criteria.put("order", "id");
    return users.byMap(criteria);
  }

  @PostMapping("/texts")
  public List<User> texts(@RequestBody List<String> names) {
    return users.byTexts(names);
  }

  @PostMapping("/ids")
  public List<User> ids(@RequestBody List<Long> ids) {
    return users.byIds(ids);
  }

  @GetMapping("/number")
  public List<User> number(@RequestParam long tenant, @RequestParam Integer limit, @RequestParam User.Status status) {
    return users.byNumber(tenant, limit, status);
  }

  @GetMapping("/table")
  public List<User> table(@RequestParam boolean old) {
    return users.fromTable(old ? "user_archive" : "user");
  }

  @GetMapping("/like")
  public List<User> like(@RequestParam String name) {
    return users.like(name);
  }

  @GetMapping("/either")
  public List<User> either(@RequestParam String order) {
    return users.either(order);
  }

  @GetMapping("/shared")
  public List<User> shared(@RequestParam String filter) {
    return users.shared(filter);
  }

  @GetMapping("/elsewhere")
  public List<User> elsewhere(@RequestParam String sort) {
    return users.elsewhere(sort);
  }

  @PutMapping("/{id}")
  public int rename(@PathVariable long id, @RequestBody List<User> changed) {
    return users.rename(id, changed);
  }

  @GetMapping("/{id}/note")
  public void note(@PathVariable long id, HttpServletResponse response) throws IOException {
    response.setContentType("text/html");
    response.getWriter().println("<p>" + users.note(id) + "</p>"); // FOUND java/servlet/stored-cross-site-scripting
  }
}
