package storage;

import java.io.IOException;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

@Controller
public class UploadController {
  private final StorageService storage;
  private final LegacyStorage legacy = new LegacyStorage();

  public UploadController(StorageService storage) {
    this.storage = storage;
  }

  @PostMapping("/upload")
  public String upload(@RequestParam("file") MultipartFile file, RedirectAttributes attributes) {
    storage.store(file);
    attributes.addFlashAttribute("message", "stored " + file.getOriginalFilename());
    return "redirect:/";
  }

  @PostMapping("/legacy")
  public String legacy(@RequestParam("file") MultipartFile file) throws IOException {
    legacy.store(file.getOriginalFilename(), file.getBytes());
    return "redirect:/";
  }
}
