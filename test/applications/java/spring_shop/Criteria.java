package shop;

public class Criteria {
  private String name;
  private String order;

  public Criteria setName(String name) { this.name = name; return this; }
  public Criteria setOrder(String order) { this.order = order; return this; }
  public String getName() { return name; }
  public String getOrder() { return order; }
}
