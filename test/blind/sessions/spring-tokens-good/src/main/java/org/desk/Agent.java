package org.desk;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

@Entity
public class Agent {
  @Id private Long id;
  private String email;
  private String password;
  private String resetToken;
  public Long getId() { return id; }
  public String getEmail() { return email; }
  public String getPassword() { return password; }
  public String getResetToken() { return resetToken; }
  public void setResetToken(String resetToken) { this.resetToken = resetToken; }
}
