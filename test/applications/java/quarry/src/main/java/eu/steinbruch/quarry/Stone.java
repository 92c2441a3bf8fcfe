package eu.steinbruch.quarry;

import javax.xml.bind.annotation.XmlRootElement;

@XmlRootElement
public class Stone {
  private String kind;
  private double weight;

  public String getKind() {
    return kind;
  }

  public void setKind(String kind) {
    this.kind = kind;
  }

  public double getWeight() {
    return weight;
  }

  public void setWeight(double weight) {
    this.weight = weight;
  }
}
