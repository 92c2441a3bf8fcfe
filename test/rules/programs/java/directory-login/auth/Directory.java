package auth;

import java.util.Hashtable;
import javax.naming.Context;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.DirContext;
import javax.naming.directory.InitialDirContext;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import org.springframework.stereotype.Component;

@Component
public class Directory {
  public boolean exists(String user, String password) {
    try {
      String filter = String.format("(&(uid=%s)(userPassword=%s))", user, password);
      NamingEnumeration<SearchResult> results = open().search("ou=people", filter, new SearchControls()); // FOUND java/directory/ldap-injection
      return results.hasMore();
    } catch (NamingException e) {
      return false;
    }
  }

  public boolean known(String user) {
    DirContext context = null;
    try {
      context = open();
      return context.search("ou=people", "(uid=" + user + ")", new SearchControls()).hasMore();
    } catch (NamingException e) {
      return false;
    }
  }

  private DirContext open() throws NamingException {
    Hashtable<String, String> environment = new Hashtable<>();
    environment.put(Context.PROVIDER_URL, "ldap://directory.example.com");
    return new InitialDirContext(environment);
  }
}
