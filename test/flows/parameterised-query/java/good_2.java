import static org.springframework.ldap.query.LdapQueryBuilder.query;

import org.springframework.ldap.core.AttributesMapper;
import org.springframework.ldap.core.LdapTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class Drivers {
  private LdapTemplate ldap;
  private AttributesMapper<String> mapper;

  @GetMapping("/drivers")
  public Object drivers(@RequestParam String company) {
    return ldap.search(query().where("objectclass").is("person").and("o").is(company), mapper);
  }
}
