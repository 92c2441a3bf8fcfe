package com.freightline.config;

import com.freightline.account.Account;
import com.freightline.account.AccountRepository;
import com.freightline.account.Role;
import jakarta.annotation.PostConstruct;
import org.springframework.context.annotation.Profile;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Component;

@Component
@Profile("dev")
public class LaptopData {

  private final AccountRepository accounts;
  private final PasswordEncoder encoder;

  public LaptopData(AccountRepository accounts, PasswordEncoder encoder) {
    this.accounts = accounts;
    this.encoder = encoder;
  }

  @PostConstruct
  void fill() {
    Account shipper = new Account();
    shipper.setEmail("demo@freightline.example");
    shipper.setName("Demo shipper");
    shipper.setCompanyId(1L);
    shipper.setRole(Role.SHIPPER);
    shipper.setPasswordHash(encoder.encode("demo"));
    accounts.save(shipper);
  }
}
