package storage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import org.springframework.stereotype.Service;
import org.springframework.web.multipart.MultipartFile;

@Service
public class FileSystemStorage implements StorageService {
  private final Path root = Paths.get("upload-dir");

  @Override
  public void store(MultipartFile file) {
    try {
      if (file.isEmpty()) {
        throw new IllegalArgumentException("empty");
      }
      Path target = this.root.resolve(Paths.get(file.getOriginalFilename())).normalize().toAbsolutePath();
      if (!target.getParent().equals(this.root.toAbsolutePath())) {
        throw new IllegalArgumentException("outside");
      }
      try (InputStream in = file.getInputStream()) {
        Files.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
