package docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

public class DocumentStore {
  private static final Path ROOT = Paths.get("/srv/documents").toAbsolutePath().normalize();

  public byte[] read(String folder, String name) throws IOException {
    Path file = ROOT.resolve(folder).resolve(name + ".pdf");
    return Files.readAllBytes(file); // FOUND java/files/path-traversal
  }

  public byte[] readChecked(String name) throws IOException {
    return Files.readAllBytes(inside(name));
  }

  public void write(String name, byte[] content) throws IOException {
    Path target = Paths.get(ROOT.toString(), name);
    Files.write(target, content); // FOUND java/files/path-traversal-write
  }

  private static Path inside(String name) throws IOException {
    Path file = ROOT.resolve(name).normalize();
    if (!file.startsWith(ROOT)) {
      throw new IOException("outside of the store");
    }
    return file;
  }
}
