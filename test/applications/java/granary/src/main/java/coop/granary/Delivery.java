package coop.granary;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/** What a farmer sends with a load. */
public class Delivery {
  @NotBlank
  @Size(max = 40)
  private String farmer;

  @Pattern(regexp = "[A-Z]{2}[0-9]{4}")
  private String plate;

  private double moisture;
  private Kind kind;
  @Valid private List<Sack> sacks;

  public enum Kind {
    WHEAT,
    RYE,
    OATS
  }

  public record Sack(String mark, @Pattern(regexp = "^[a-z]+$") String colour, int kilos) {}

  public String getFarmer() {
    return farmer;
  }

  public void setFarmer(String farmer) {
    this.farmer = farmer;
  }

  public String getPlate() {
    return plate;
  }

  public void setPlate(String plate) {
    this.plate = plate;
  }

  public double getMoisture() {
    return moisture;
  }

  public void setMoisture(double moisture) {
    this.moisture = moisture;
  }

  public Kind getKind() {
    return kind;
  }

  public void setKind(Kind kind) {
    this.kind = kind;
  }

  public List<Sack> getSacks() {
    return sacks;
  }

  public void setSacks(List<Sack> sacks) {
    this.sacks = sacks;
  }
}
