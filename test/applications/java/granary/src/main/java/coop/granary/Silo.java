package coop.granary;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

@Entity
public class Silo {
  @Id private Long id;
  private String name;
  private int level;

  public String getName() {
    return name;
  }

  public int getLevel() {
    return level;
  }
}
