package app;

public class Visitor {
  private final String name;

  public Visitor(String name) {
    this.name = name;
  }

  public String getName() {
    return name;
  }

  public String getLabel() {
    return "<b>" + name + "</b>";
  }
}
