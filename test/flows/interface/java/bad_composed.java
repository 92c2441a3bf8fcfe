import java.util.List;
import org.springframework.data.repository.CrudRepository;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Nobody implements the interface as a whole: a framework makes it of what the program has for the ones that it extends. */
@RestController
public class Users {
  private final UserStore store;

  public Users(UserStore store) {
    this.store = store;
  }

  @GetMapping("/users")
  public List<?> users(@RequestParam String name) { // source
    return store.named(name).isEmpty() ? store.numbered(name) : List.of();
  }

  interface UserStore extends CrudRepository<Object, Long>, ByName {}

  interface ByName {
    List<?> named(String name);

    List<?> numbered(String name);
  }

  static class ByNameImpl implements ByName {
    private JdbcTemplate jdbc;

    @Override
    public List<?> named(String name) {
      return jdbc.queryForList("SELECT * FROM users WHERE name = '" + name + "'"); // expect: java/database/sql-injection
    }

    @Override
    public List<?> numbered(String name) {
      return jdbc.queryForList("SELECT * FROM users WHERE id = " + Integer.parseInt(name)); // expect: nothing
    }
  }
}
