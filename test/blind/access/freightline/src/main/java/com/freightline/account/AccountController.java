package com.freightline.account;

import com.freightline.security.SignedInAccount;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.springframework.beans.BeanUtils;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
@RequestMapping("/account")
public class AccountController {

  public static class Contact {

    @NotBlank
    @Size(max = 120)
    private String name;

    @Size(max = 30)
    private String phone;

    public String getName() {
      return name;
    }

    public void setName(String name) {
      this.name = name;
    }

    public String getPhone() {
      return phone;
    }

    public void setPhone(String phone) {
      this.phone = phone;
    }
  }

  public record Summary(Long id, String name, String phone, Role role) {
    static Summary of(Account account) {
      return new Summary(account.getId(), account.getName(), account.getPhone(), account.getRole());
    }
  }

  public record PasswordChange(@NotBlank String current, @Size(min = 10) String wanted) {}

  private final AccountRepository accounts;
  private final PasswordEncoder encoder;

  public AccountController(AccountRepository accounts, PasswordEncoder encoder) {
    this.accounts = accounts;
    this.encoder = encoder;
  }

  @GetMapping
  public Summary show(@AuthenticationPrincipal SignedInAccount me) {
    return Summary.of(accounts.findById(me.id()).orElseThrow());
  }

  @PutMapping
  public Summary update(@RequestBody Account changes, @AuthenticationPrincipal SignedInAccount me) {
    Account account = accounts.findById(me.id()).orElseThrow();
    BeanUtils.copyProperties(changes, account, "id", "passwordHash");
    return Summary.of(accounts.save(account));
  }

  @PutMapping("/contact")
  public Summary updateContact(@Valid @RequestBody Contact contact, @AuthenticationPrincipal SignedInAccount me) {
    Account account = accounts.findById(me.id()).orElseThrow();
    BeanUtils.copyProperties(contact, account);
    return Summary.of(accounts.save(account));
  }

  @GetMapping("/colleagues")
  public List<Account> colleagues(@AuthenticationPrincipal SignedInAccount me) {
    return accounts.findByCompanyId(me.companyId());
  }

  @PostMapping("/password")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void changePassword(
      @Valid @RequestBody PasswordChange change, @AuthenticationPrincipal SignedInAccount me) {
    Account account = accounts.findById(me.id()).orElseThrow();
    if (!encoder.matches(change.current(), account.getPasswordHash())) {
      throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "The current password is wrong");
    }
    account.setPasswordHash(encoder.encode(change.wanted()));
    accounts.save(account);
  }
}
