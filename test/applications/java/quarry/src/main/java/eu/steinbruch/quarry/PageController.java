package eu.steinbruch.quarry;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import javax.servlet.http.HttpServletResponse;
import lombok.Data;
import lombok.extern.slf4j.Slf4j;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.ui.ModelMap;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.multipart.MultipartHttpServletRequest;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

@Slf4j
@Controller
public class PageController {
  @Data
  public static class Visit {
    private String name;
    private String remark;
    private int persons;
  }

  @PostMapping("/visit")
  public ResponseEntity<String> visit(@ModelAttribute Visit visit) {
    log.info("visit of {} persons", visit.getPersons()); // safe: CWE-117
    log.error("visit by " + visit.getName()); // expect: CWE-117
    String html = String.format(Locale.ROOT, "<p>%s brings %d</p>", visit.getName(), visit.getPersons());
    return ResponseEntity.ok().contentType(MediaType.TEXT_HTML).body(html); // expect: CWE-79
  }

  @PostMapping("/visit/json")
  public ResponseEntity<Map<String, String>> visitJson(@ModelAttribute Visit visit) {
    return ResponseEntity.ok(Map.of("name", visit.getName())); // safe: CWE-79
  }

  @GetMapping("/visit/plain")
  public ResponseEntity<String> visitPlain(@RequestParam String name) {
    return ResponseEntity.ok().contentType(MediaType.TEXT_PLAIN).body("Hello " + name); // safe: CWE-79
  }

  @GetMapping("/visit/go")
  public ModelAndView go(@RequestParam String page, RedirectAttributes attributes) {
    attributes.addAttribute("page", page);
    return page.isEmpty() ? new ModelAndView("redirect:/home") : new ModelAndView("redirect:" + page); // expect: CWE-601
  }

  @GetMapping("/visit/see")
  public String see(@RequestParam String page, ModelMap model) {
    model.put("page", page);
    model.addAttribute("heading", "Visits");
    return "see";
  }

  @PostMapping("/visit/plan")
  public ResponseEntity<Void> plan(MultipartHttpServletRequest request) throws Exception {
    for (Map.Entry<String, MultipartFile> entry : request.getFileMap().entrySet()) {
      MultipartFile file = entry.getValue();
      file.transferTo(new java.io.File("/srv/plans/" + file.getOriginalFilename())); // expect: CWE-22
      file.transferTo(new java.io.File("/srv/plans/" + Math.abs(file.getOriginalFilename().hashCode()))); // safe: CWE-22
    }
    return ResponseEntity.noContent().build();
  }

  @PostMapping("/visit/search")
  public ResponseEntity<Boolean> search(@RequestParam String pattern, @RequestParam String text) {
    boolean literal = Pattern.compile(Pattern.quote(pattern)).matcher(text).find(); // safe: CWE-1333
    return ResponseEntity.ok(literal);
  }

  @GetMapping("/visit/template/{name}")
  public ResponseEntity<byte[]> template(@PathVariable String name) throws Exception {
    if (name.contains("..") || name.contains("/") || name.contains("\\")) {
      return ResponseEntity.badRequest().build();
    }
    byte[] bytes = new ClassPathResource("pages/" + name).getInputStream().readAllBytes(); // safe: CWE-22
    return ResponseEntity.ok(bytes);
  }
}
