package mail;

class Message {
  private String subject;
  private String kind;

  String getSubject() {
    return subject;
  }

  String getKind() {
    return kind;
  }

  static Builder builder() {
    return new Builder();
  }

  static class Builder {
    private final Message message = new Message();

    Builder subject(String subject) {
      message.subject = subject;
      return this;
    }

    Builder kind(String kind) {
      message.kind = kind;
      return this;
    }

    Message build() {
      return message;
    }
  }
}
