package app;

interface Maker { String make(String s); }
class Upper implements Maker { public String make(String s) { return s.toUpperCase(); } }
class Fixed implements Maker { public String make(String s) { return "fixed"; } }
class Factory {
  static Maker create(String kind) {
    if ("a".equals(kind)) return new Upper();
    return new Fixed();
  }
}
class Thing {
  String first;
  private String second;
  Thing(String first, String second) { this.first = first; this.second = second; }
  String getFirst() { return first; }
  String getSecond() { return second; }
  void setFirst(String f) { first = f; }
}
class Base {
  protected final String v;
  Base(String v) { this.v = v; }
  static Base of(String v) { return new Base(v); }
  String value() { return v; }
}
class Derived extends Base {
  Derived(String v) { super(v); }
  @Override String value() { return "none"; }
  String raw() { return super.value(); }
}
class Builder {
  private String dir = "", name = "";
  Builder dir(String d) { this.dir = d; return this; }
  Builder name(String n) { this.name = n; return this; }
  String build() { return dir + "/" + name; }
}
