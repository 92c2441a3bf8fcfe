package com.harborline.freight.label;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;

@RestController
public class LabelController {
  @Value("${labels.directory:/var/labels}")
  private String directory;

  @Autowired private LabelPrinter printer;

  @PostMapping("/labels")
  public String upload(@RequestParam("file") MultipartFile file) throws IOException {
    File target = new File(directory + File.separator + file.getOriginalFilename());
    file.transferTo(target); // expect: CWE-22
    return "ok";
  }

  @PostMapping("/labels/anonymous")
  public String uploadAnonymous(@RequestParam("file") MultipartFile file) throws IOException {
    String name = UUID.randomUUID() + ".png";
    Path target = Path.of(directory, name);
    Files.copy(file.getInputStream(), target, StandardCopyOption.REPLACE_EXISTING); // safe: CWE-22
    return name;
  }

  @GetMapping("/labels/{name}")
  public ResponseEntity<Resource> download(@PathVariable String name) {
    Resource resource = new FileSystemResource(directory + "/" + name); // expect: CWE-22
    return ResponseEntity.ok().contentType(MediaType.IMAGE_PNG).body(resource);
  }

  @GetMapping("/labels/by-id/{id}")
  public ResponseEntity<Resource> downloadById(@PathVariable UUID id) {
    Resource resource = new FileSystemResource(directory + "/" + id + ".png"); // safe: CWE-22
    return ResponseEntity.ok().contentType(MediaType.IMAGE_PNG).body(resource);
  }

  @PostMapping("/labels/print")
  public int print(@RequestParam String queue, @RequestParam int copies) throws IOException, InterruptedException {
    return printer.print(queue, copies) + printer.printDefault(copies);
  }
}
