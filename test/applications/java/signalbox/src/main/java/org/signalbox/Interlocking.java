package org.signalbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.crypto.Cipher;
import javax.persistence.EntityManager;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.w3c.dom.Document;

@RestController
public class Interlocking {
  private final JdbcTemplate jdbc;
  private final EntityManager entities;
  private Document plan;

  public Interlocking(JdbcTemplate jdbc, EntityManager entities) {
    this.jdbc = jdbc;
    this.entities = entities;
  }

  /** A base with steps that two kinds of route fill. */
  abstract static class Route {
    String query(String name) {
      return "SELECT * FROM route WHERE name = '" + cleaned(name) + "'";
    }

    protected String cleaned(String name) {
      return name;
    }
  }

  static class Main extends Route {
    @Override
    protected String cleaned(String name) {
      return name.replaceAll("[^a-z]", "");
    }
  }

  static class Branch extends Route {}

  @GetMapping("/routes")
  public List<?> routes(@RequestParam String name, @RequestParam int limit) {
    jdbc.queryForList(new Main().query(name)); // safe: CWE-89
    jdbc.queryForList(new Branch().query(name)); // expect: CWE-89
    jdbc.queryForList("SELECT * FROM route LIMIT " + limit); // safe: CWE-89
    entities.createNativeQuery("SELECT * FROM route WHERE name = :name").setParameter("name", name).getResultList(); // safe: CWE-89
    return entities.createQuery("from Route r where r.name like '" + name + "%'").getResultList(); // expect: CWE-89
  }

  @GetMapping("/plans/{id}")
  public String plan(@PathVariable String id, @RequestHeader("X-Track") String track)
      throws IOException, XPathExpressionException {
    XPath xpath = XPathFactory.newInstance().newXPath();
    xpath.evaluate("//track[@id='" + track + "']", plan); // expect: CWE-643
    xpath.evaluate("//track[@id='" + track.length() + "']", plan); // safe: CWE-643
    Path base = Paths.get("/srv/plans");
    Files.readString(base.resolve(id)); // expect: CWE-22
    Path wanted = base.resolve(id).normalize();
    if (!wanted.startsWith(base)) throw new IllegalArgumentException("no such plan");
    return Files.readString(wanted); // safe: CWE-22
  }

  @PostMapping("/orders")
  public void order(@RequestParam String tool, @RequestParam String level) throws IOException {
    Supplier<String> given = () -> tool;
    new ProcessBuilder("sh", "-c", given.get()).start(); // expect: CWE-78
    Function<String, String> fixed = ignored -> "lamps";
    new ProcessBuilder("sh", "-c", fixed.apply(tool)).start(); // safe: CWE-78
    String test = switch (level) {
      case "low" -> "test-low";
      case "high" -> "test-high";
      default -> "test";
    };
    Runtime.getRuntime().exec("run " + test); // safe: CWE-78
    Runtime.getRuntime().exec(new String[] {"run", "-c", "x"}, new String[] {"MODE=" + level}); // expect: CWE-78
  }

  String token() throws GeneralSecurityException {
    MessageDigest.getInstance("SHA-512"); // safe: CWE-328
    MessageDigest.getInstance("MD5"); // expect: CWE-328
    Cipher.getInstance("AES/GCM/NoPadding"); // safe: CWE-327
    Cipher.getInstance("DES/ECB/PKCS5Padding"); // expect: CWE-327
    long session = new Random().nextLong(); // expect: CWE-330
    long other = new SecureRandom().nextLong(); // safe: CWE-330
    long third = ThreadLocalRandom.current().nextLong(); // expect: CWE-330
    return session + "-" + other + "-" + third;
  }
}
