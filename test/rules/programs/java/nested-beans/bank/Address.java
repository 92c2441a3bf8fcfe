package bank;

class Address {
  private String city;

  public String getCity() {
    return city;
  }
}
