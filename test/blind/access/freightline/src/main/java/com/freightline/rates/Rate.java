package com.freightline.rates;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.math.BigDecimal;

@Entity
public class Rate {

  @Id
  private String zone;

  private BigDecimal perKilogram;

  public String getZone() {
    return zone;
  }

  public void setZone(String zone) {
    this.zone = zone;
  }

  public BigDecimal getPerKilogram() {
    return perKilogram;
  }

  public void setPerKilogram(BigDecimal perKilogram) {
    this.perKilogram = perKilogram;
  }
}
