package shop;

import org.springframework.web.bind.annotation.*;

public interface Api {
  @GetMapping("/items/{name}")
  String item(@PathVariable("name") String name, @RequestParam String sort);

  @PostMapping("/items")
  String add(@RequestBody ItemForm form);
}
