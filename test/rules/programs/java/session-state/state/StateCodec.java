package state;

import java.io.*;
import java.util.Base64;

final class StateCodec {
  private StateCodec() {}

  static Object decode(String text) throws IOException {
    byte[] bytes = Base64.getUrlDecoder().decode(text);
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return in.readObject(); // FOUND java/deserialization/unsafe-deserialization
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  static Object decodeChecked(String text) throws IOException {
    byte[] bytes = Base64.getUrlDecoder().decode(text);
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      in.setObjectInputFilter(ObjectInputFilter.Config.createFilter("state.*;!*"));
      return in.readObject();
    } catch (ClassNotFoundException e) {
      return null;
    }
  }
}
