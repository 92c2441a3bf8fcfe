package bank;

import jakarta.validation.constraints.NotBlank;
import java.util.List;

class Transfer {
  @NotBlank private String iban;
  private double amount;
  private Address address;
  private List<String> tags;

  public String getIban() {
    return iban;
  }

  public double getAmount() {
    return amount;
  }

  public Address getAddress() {
    return address;
  }

  public List<String> getTags() {
    return tags;
  }
}
