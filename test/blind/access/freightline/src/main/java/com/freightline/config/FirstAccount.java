package com.freightline.config;

import com.freightline.account.Account;
import com.freightline.account.AccountRepository;
import com.freightline.account.Role;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Component;

@Component
public class FirstAccount implements ApplicationRunner {

  private final AccountRepository accounts;
  private final PasswordEncoder encoder;

  public FirstAccount(AccountRepository accounts, PasswordEncoder encoder) {
    this.accounts = accounts;
    this.encoder = encoder;
  }

  @Override
  public void run(ApplicationArguments arguments) {
    if (accounts.countByRole(Role.OFFICE) > 0) {
      return;
    }
    Account office = new Account();
    office.setEmail("office@freightline.example");
    office.setName("Office");
    office.setRole(Role.OFFICE);
    office.setPasswordHash(encoder.encode("freight2020"));
    accounts.save(office);
  }
}
