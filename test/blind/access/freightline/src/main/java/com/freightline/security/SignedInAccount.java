package com.freightline.security;

import com.freightline.account.Account;
import com.freightline.account.Role;
import java.util.Collection;
import java.util.List;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.userdetails.UserDetails;

public class SignedInAccount implements UserDetails {

  private final Account account;

  public SignedInAccount(Account account) {
    this.account = account;
  }

  public Long id() {
    return account.getId();
  }

  public Long companyId() {
    return account.getCompanyId();
  }

  public boolean inOffice() {
    return account.getRole() == Role.OFFICE;
  }

  @Override
  public Collection<? extends GrantedAuthority> getAuthorities() {
    return List.of(new SimpleGrantedAuthority("ROLE_" + account.getRole().name()));
  }

  @Override
  public String getPassword() {
    return account.getPasswordHash();
  }

  @Override
  public String getUsername() {
    return account.getEmail();
  }

  @Override
  public boolean isAccountNonExpired() {
    return true;
  }

  @Override
  public boolean isAccountNonLocked() {
    return true;
  }

  @Override
  public boolean isCredentialsNonExpired() {
    return true;
  }

  @Override
  public boolean isEnabled() {
    return true;
  }
}
