package bank;

import jakarta.validation.Valid;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.bind.annotation.*;

@RestController
class Api {
  @Autowired private AccountService service;

  @PostMapping("/transfers")
  Map<String, Object> transfer(@Valid @RequestBody Transfer transfer) {
    return service.transfer(transfer);
  }

  @GetMapping("/accounts")
  List<?> find(AccountFilter filter) {
    return service.find(filter);
  }

  @GetMapping("/search")
  List<?> search(@RequestParam Map<String, String> all) {
    return service.search(all);
  }
}
