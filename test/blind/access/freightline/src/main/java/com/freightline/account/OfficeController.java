package com.freightline.account;

import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/office/accounts")
public class OfficeController {

  private final AccountRepository accounts;

  public OfficeController(AccountRepository accounts) {
    this.accounts = accounts;
  }

  @GetMapping
  public List<AccountController.Summary> all() {
    return accounts.findAll().stream().map(AccountController.Summary::of).toList();
  }

  @PostMapping("/{id}/role")
  public AccountController.Summary changeRole(@PathVariable Long id, @RequestParam Role role) {
    Account account = accounts.findById(id).orElseThrow();
    account.setRole(role);
    return AccountController.Summary.of(accounts.save(account));
  }

  @DeleteMapping("/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void remove(@PathVariable Long id) {
    accounts.deleteById(id);
  }
}
