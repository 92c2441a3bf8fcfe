package storage;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;

class LegacyStorage {
  private final File folder = new File("/srv/legacy");

  void store(String name, byte[] content) throws IOException {
    if (!folder.exists() && !folder.mkdirs()) {
      throw new IOException("no folder");
    }
    try (FileOutputStream out = new FileOutputStream(folder.getPath() + File.separator + name)) { // FOUND java/files/path-traversal-write
      out.write(content);
    }
  }
}
