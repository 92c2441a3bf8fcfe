package coop.granary;

import com.thoughtworks.xstream.XStream;
import com.thoughtworks.xstream.security.NoTypePermission;
import jakarta.servlet.http.HttpSession;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.commons.io.FilenameUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.util.StringUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.view.RedirectView;
import org.springframework.web.util.UriComponentsBuilder;

@Controller
public class YardController {
  private static final Logger log = LoggerFactory.getLogger(YardController.class);
  private static final Path TICKETS = Path.of("/var/tickets");
  private final RestTemplate rest = new RestTemplate();

  private enum Scale {
    FRONT,
    BACK
  }

  /** A form that the browser fills. */
  public static class Weighing {
    private String scale;
    private String remark;
    private int kilos;

    public String getScale() {
      return scale;
    }

    public void setScale(String scale) {
      this.scale = scale;
    }

    public String getRemark() {
      return remark;
    }

    public void setRemark(String remark) {
      this.remark = remark;
    }

    public int getKilos() {
      return kilos;
    }

    public void setKilos(int kilos) {
      this.kilos = kilos;
    }
  }

  @PostMapping("/weigh")
  public void weigh(@ModelAttribute Weighing weighing) throws IOException, InterruptedException {
    Map<Scale, String> tools = new EnumMap<>(Scale.class);
    tools.put(Scale.FRONT, weighing.getScale());
    tools.put(Scale.BACK, "weigh-back");
    new ProcessBuilder("bash", "-c", tools.get(Scale.FRONT)).start().waitFor(5, TimeUnit.SECONDS); // expect: CWE-78
    new ProcessBuilder("bash", "-c", tools.get(Scale.BACK)).start().waitFor(5, TimeUnit.SECONDS); // safe: CWE-78
    ProcessBuilder print = new ProcessBuilder();
    print.command("sh", "-c", "echo " + weighing.getRemark()); // expect: CWE-78
    print.start();
    ProcessBuilder count = new ProcessBuilder();
    count.command("sh", "-c", "echo " + weighing.getKilos()); // safe: CWE-78
    count.start();
    log.info("weighed {} with remark {}", weighing.getKilos(), weighing.getRemark()); // expect: CWE-117
    log.info("weighed {}", weighing.getKilos()); // safe: CWE-117
  }

  @GetMapping("/tickets/{name:.+}")
  @ResponseBody
  public ResponseEntity<Resource> ticket(@PathVariable String name) {
    return ResponseEntity.ok(new FileSystemResource(TICKETS + "/" + name)); // expect: CWE-22
  }

  @GetMapping("/ticket-numbers/{number:[0-9]+}")
  @ResponseBody
  public ResponseEntity<Resource> ticketNumber(@PathVariable String number) {
    return ResponseEntity.ok(new FileSystemResource(TICKETS + "/" + number + ".pdf")); // safe: CWE-22
  }

  @PostMapping("/photos")
  public String photo(@RequestParam("photo") MultipartFile photo) throws IOException {
    String cleaned = StringUtils.cleanPath(Objects.requireNonNull(photo.getOriginalFilename()));
    photo.transferTo(new File("/var/photos", FilenameUtils.getName(cleaned))); // safe: CWE-22
    photo.transferTo(new File("/var/photos", photo.getOriginalFilename())); // expect: CWE-22
    return "redirect:/photos";
  }

  @GetMapping("/archive")
  @ResponseBody
  public List<String> archive(@RequestParam String year, @RequestParam String month) throws IOException {
    String chosen = IntStream.rangeClosed(1, 12).mapToObj(Integer::toString).filter(m -> m.equals(month)).findFirst().orElse("1");
    Files.readAllLines(Path.of("/var/archive", chosen)); // safe: CWE-22
    try {
      return Files.readAllLines(Path.of("/var/archive").resolve(year)); // expect: CWE-22
    } catch (InvalidPathException e) {
      return List.of();
    }
  }

  @GetMapping("/prices")
  @ResponseBody
  public String prices(@RequestParam String market, @RequestParam String crop) {
    rest.getForObject("https://prices.example/{crop}", String.class, crop); // safe: CWE-918
    URI fixed = UriComponentsBuilder.fromHttpUrl("https://prices.example/all").queryParam("crop", crop).build().toUri();
    rest.getForEntity(fixed, String.class); // safe: CWE-918
    URI open = UriComponentsBuilder.newInstance().scheme("https").host(market).path("/all").build().toUri();
    return rest.getForEntity(open, String.class).getBody(); // expect: CWE-918
  }

  @GetMapping("/leave")
  public String leave(@RequestParam String to, @RequestParam String id) {
    if (id.isBlank()) return "redirect:" + to; // expect: CWE-601
    return "redirect:/yard?id=" + id; // safe: CWE-601
  }

  @GetMapping("/out")
  public RedirectView out(@RequestHeader("Referer") String referer) {
    return new RedirectView(referer); // expect: CWE-601
  }

  @GetMapping("/back")
  @ResponseBody
  public ResponseEntity<Void> back(@RequestParam String page, @RequestParam int number) {
    if (number > 0) return ResponseEntity.status(HttpStatus.FOUND).location(URI.create("/pages/" + number)).build(); // safe: CWE-601
    return ResponseEntity.status(302).header(HttpHeaders.LOCATION, page).build(); // expect: CWE-601
  }

  @PostMapping("/loads")
  @ResponseBody
  public String loads(@RequestBody String xml) {
    XStream open = new XStream();
    Object load = open.fromXML(xml); // expect: CWE-502
    XStream strict = new XStream();
    strict.addPermission(NoTypePermission.NONE);
    strict.allowTypes(new Class<?>[] {Delivery.class});
    return load + "" + strict.fromXML(xml); // safe: CWE-502
  }

  @GetMapping("/sum")
  @ResponseBody
  public Object sum(@RequestParam String formula, HttpSession session) {
    session.setAttribute("formula", formula); // expect: CWE-501
    session.setAttribute("asked", Boolean.TRUE); // safe: CWE-501
    Object fixed = new SpelExpressionParser().parseExpression("1 + 2").getValue(); // safe: CWE-917
    return fixed + "" + new SpelExpressionParser().parseExpression(formula).getValue(); // expect: CWE-917
  }

  @GetMapping("/remember")
  @ResponseBody
  public ResponseEntity<String> remember() {
    ResponseCookie open = ResponseCookie.from("yard", "1").httpOnly(true).secure(false).build(); // expect: CWE-614
    ResponseCookie shut = ResponseCookie.from("gate", "1").httpOnly(true).secure(true).sameSite("Strict").build(); // safe: CWE-614
    return ResponseEntity.ok().header(HttpHeaders.SET_COOKIE, open.toString(), shut.toString()).body("ok");
  }
}
