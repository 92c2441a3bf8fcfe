package com.harborline.freight.shipment;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;

@Entity
public class Shipment {
  @Id private Long id;

  @Column(unique = true)
  private String reference;

  private String consignee;

  public Long getId() {
    return id;
  }

  public String getReference() {
    return reference;
  }

  public String getConsignee() {
    return consignee;
  }
}
