package eu.steinbruch.quarry;

import com.mongodb.BasicDBObject;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.util.List;
import org.bson.Document;
import org.jdbi.v3.core.Jdbi;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.ldap.core.LdapTemplate;
import org.springframework.ldap.filter.EqualsFilter;
import org.springframework.ldap.support.LdapEncoder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.MatrixVariable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class StoneController {
  private final DSLContext jooq;
  private final Jdbi jdbi;
  private final LdapTemplate ldap;
  private final MongoCollection<Document> stones;

  public StoneController(DSLContext jooq, Jdbi jdbi, LdapTemplate ldap, MongoCollection<Document> stones) {
    this.jooq = jooq;
    this.jdbi = jdbi;
    this.ldap = ldap;
    this.stones = stones;
  }

  @GetMapping("/stones/jooq")
  public int jooq(@RequestParam String kind, @RequestParam String order) {
    int all = jooq.fetchCount(DSL.table("stone"), DSL.field("kind").eq(kind)); // safe: CWE-89
    return all + jooq.fetch("SELECT * FROM stone ORDER BY " + order).size(); // expect: CWE-89
  }

  @GetMapping("/stones/jdbi/{kind}")
  public List<String> jdbi(@PathVariable String kind) {
    List<String> safe =
        jdbi.withHandle(h -> h.createQuery("SELECT name FROM stone WHERE kind = :k").bind("k", kind).mapTo(String.class).list()); // safe: CWE-89
    List<String> names =
        jdbi.withHandle(h -> h.createQuery("SELECT name FROM stone WHERE kind = '" + kind + "'").mapTo(String.class).list()); // expect: CWE-89
    names.addAll(safe);
    return names;
  }

  @GetMapping("/owners")
  public int owners(@RequestParam String name) {
    String raw = "(&(objectClass=owner)(cn=" + name + "))";
    int found = ldap.search("ou=owners", raw, (org.springframework.ldap.core.AttributesMapper<String>) a -> "x").size(); // expect: CWE-90
    String encoded = "(cn=" + LdapEncoder.filterEncode(name) + ")";
    found += ldap.search("ou=owners", encoded, (org.springframework.ldap.core.AttributesMapper<String>) a -> "x").size(); // safe: CWE-90
    EqualsFilter filter = new EqualsFilter("cn", name);
    found += ldap.search("ou=owners", filter.encode(), (org.springframework.ldap.core.AttributesMapper<String>) a -> "x").size(); // safe: CWE-90
    return found;
  }

  @GetMapping("/stones/mongo")
  public long mongo(@RequestParam String colour, @RequestParam String script) {
    long exact = stones.countDocuments(Filters.eq("colour", colour)); // safe: CWE-943
    return exact + stones.countDocuments(new BasicDBObject("$where", "this.kind == '" + script + "'")); // expect: CWE-943
  }
}
