package de.lindenhof.board;

/** Who gets which notices; made step by step. */
public final class Subscription<T> {
  private final T key;
  private final String mail;
  private final String board;

  private Subscription(Builder<T> builder) {
    this.key = builder.key;
    this.mail = builder.mail;
    this.board = builder.board;
  }

  public static <T> Builder<T> of(T key) {
    return new Builder<>(key);
  }

  public T key() {
    return key;
  }

  public String mail() {
    return mail;
  }

  public String board() {
    return board;
  }

  public static final class Builder<T> {
    private final T key;
    private String mail;
    private String board;

    private Builder(T key) {
      this.key = key;
    }

    public Builder<T> mail(String mail) {
      this.mail = mail;
      return this;
    }

    public Builder<T> board(String board) {
      this.board = board;
      return this;
    }

    public Subscription<T> build() {
      return new Subscription<>(this);
    }
  }
}
