package shop;

import java.io.*;
import java.nio.file.*;
import java.util.*;
import javax.persistence.EntityManager;
import javax.servlet.http.*;
import org.springframework.beans.factory.annotation.*;
import org.springframework.http.*;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.multipart.MultipartFile;

@RestController
public class ApiController implements Api {
  @Autowired private JdbcTemplate jdbc;
  private final ItemService service;
  private final EntityManager em;
  @Value("${report.dir:/srv}") private String dir;

  public ApiController(ItemService service, EntityManager em) {
    this.service = service;
    this.em = em;
  }

  @Override
  public String item(String name, String sort) {
    jdbc.queryForList("SELECT * FROM item WHERE name = '" + name + "'"); // expect: CWE-89
    return service.byName(name, sort);
  }

  @Override
  public String add(ItemForm form) {
    jdbc.execute("INSERT INTO item VALUES ('" + form.getName() + "')"); // expect: CWE-89
    jdbc.execute("INSERT INTO item VALUES (" + form.getSize() + ")"); // safe: CWE-89
    for (ItemForm.Tag tag : form.getTags()) jdbc.execute("INSERT INTO tag VALUES ('" + tag.getLabel() + "')"); // expect: CWE-89
    return "ok";
  }

  @GetMapping("/q")
  public List<Item> q(@RequestParam(defaultValue = "x") String q, @RequestParam int page, @RequestHeader("X-T") String t, @CookieValue("c") String c) {
    em.createQuery("from Item i where i.name = '" + q + "'").getResultList(); // expect: CWE-89
    em.createNativeQuery("select * from item where name = '" + t + "'").getResultList(); // expect: CWE-89
    em.createQuery("from Item i where i.name = :n").setParameter("n", q).getResultList(); // safe: CWE-89
    em.createQuery("from Item i order by " + c); // expect: CWE-89
    em.createNativeQuery("select * from item limit " + page); // safe: CWE-89
    return List.of();
  }

  @PostMapping("/many")
  public void many(@RequestBody List<ItemForm> forms, @RequestParam Map<String, String> all, @RequestParam List<String> names) {
    for (ItemForm f : forms) jdbc.execute("DELETE FROM item WHERE name = '" + f.getName() + "'"); // expect: CWE-89
    forms.forEach(f -> jdbc.execute("DELETE FROM item WHERE name = '" + f.getName() + "'")); // expect: CWE-89
    jdbc.execute("DELETE FROM item WHERE name = '" + all.get("n") + "'"); // expect: CWE-89
    jdbc.execute("DELETE FROM item WHERE name IN ('" + String.join("','", names) + "')"); // expect: CWE-89
    forms.stream().map(ItemForm::getName).forEach(n -> jdbc.execute("DELETE FROM item WHERE name = '" + n + "'")); // expect: CWE-89
    for (ItemForm f : forms) jdbc.execute("DELETE FROM item WHERE size = " + f.getSize()); // safe: CWE-89
  }

  @PostMapping("/up")
  public ResponseEntity<byte[]> up(@RequestParam("file") MultipartFile file, HttpServletRequest request) throws IOException {
    file.transferTo(new File(dir + "/" + file.getOriginalFilename())); // expect: CWE-22
    Files.copy(file.getInputStream(), Paths.get(dir, file.getOriginalFilename())); // expect: CWE-22
    Files.copy(file.getInputStream(), Paths.get(dir, UUID.randomUUID() + ".bin")); // safe: CWE-22
    new RestTemplate().getForObject(request.getParameter("u"), String.class); // expect: CWE-918
    new RestTemplate().getForObject("https://api.example.com/i/{id}", String.class, request.getParameter("u")); // safe: CWE-918
    byte[] data = Files.readAllBytes(Paths.get(dir).resolve(request.getParameter("f"))); // expect: CWE-22
    return ResponseEntity.ok().contentType(MediaType.APPLICATION_OCTET_STREAM).body(data);
  }

  @GetMapping(value = "/html", produces = "text/html")
  public String html(@RequestParam String n) {
    return "<b>" + n + "</b>"; // expect: CWE-79
  }

  @GetMapping("/go")
  public ResponseEntity<Void> go(@RequestParam String n, HttpServletResponse response) throws IOException {
    if (n.startsWith("/") && !n.startsWith("//")) response.sendRedirect(n); // safe: CWE-601
    return ResponseEntity.status(302).header("Location", n).build(); // expect: CWE-601
  }

  @GetMapping("/spel")
  public Object spel(@RequestParam String e, @RequestParam Long id, @RequestParam Sort sort) {
    new org.springframework.expression.spel.standard.SpelExpressionParser().parseExpression(e).getValue(); // expect: CWE-917
    jdbc.queryForList("SELECT * FROM item WHERE id = " + id + " ORDER BY " + sort); // safe: CWE-89
    return service.find(new Criteria().setName(e).setOrder(sort.name()));
  }

  enum Sort { NAME, SIZE }
}
