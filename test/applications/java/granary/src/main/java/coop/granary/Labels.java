package coop.granary;

/** How the label of a sack is made. */
public interface Labels {
  String label(String mark);

  default String framed(String mark) {
    return "<div>" + label(mark) + "</div>";
  }

  static Labels of(boolean isPlain) {
    return isPlain ? new Plain() : new Numbered();
  }

  final class Plain implements Labels {
    @Override
    public String label(String mark) {
      return mark;
    }
  }

  final class Numbered implements Labels {
    @Override
    public String label(String mark) {
      return "no. " + Math.abs(mark.hashCode());
    }
  }
}
