package auth;

import org.springframework.ldap.support.LdapEncoder;
import org.springframework.web.bind.annotation.*;

@RestController
public class LoginController {
  private final Directory directory;

  public LoginController(Directory directory) {
    this.directory = directory;
  }

  @PostMapping("/login")
  public boolean login(@ModelAttribute Credentials credentials) {
    return directory.exists(credentials.getUser(), credentials.getPassword());
  }

  @GetMapping("/known")
  public boolean known(@RequestParam String user) {
    return directory.known(LdapEncoder.filterEncode(user));
  }
}
