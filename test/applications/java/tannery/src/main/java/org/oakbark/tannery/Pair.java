package org.oakbark.tannery;

/** Two things that belong together. */
public final class Pair<L, R> {
  private final L left;
  private final R right;

  private Pair(L left, R right) {
    this.left = left;
    this.right = right;
  }

  public static <A, B> Pair<A, B> of(A left, B right) {
    return new Pair<>(left, right);
  }

  public L left() {
    return left;
  }

  public R right() {
    return right;
  }

  public Pair<R, L> swapped() {
    return new Pair<>(right, left);
  }
}
