package org.pomona.orchard.data;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

@Entity
public class Apple {
  @Id private Long id;
  private String sort;
  private String colour;

  public Long getId() {
    return id;
  }

  public String getSort() {
    return sort;
  }

  public String getColour() {
    return colour;
  }
}
