package com.freightline.driver;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

@Entity
public class Driver {

  @Id
  private Long id;

  private String badge;
  private String password;
  private String name;

  public Long getId() {
    return id;
  }

  public String getBadge() {
    return badge;
  }

  public String getPassword() {
    return password;
  }

  public void setPassword(String password) {
    this.password = password;
  }

  public String getName() {
    return name;
  }
}
