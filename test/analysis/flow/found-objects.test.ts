import { expectAtMarks } from './marked-lines.js';

const PROGRAM = `import java.util.List;
import java.util.Map;
import javax.persistence.EntityManager;
import org.springframework.web.bind.annotation.*;
class Hook {
  private String query;
  String getQuery() { return query; }
}
interface Hooks {
  Hook find(String name);
  List<Hook> findAll(List<String> names);
  String text(String name);
  Map<String, String> settings(String name);
}
@RestController
class Pages {
  private final Hooks hooks;
  private final EntityManager entities;
  Pages(Hooks hooks, EntityManager entities) { this.hooks = hooks; this.entities = entities; }
  @GetMapping("/a") void a(@RequestParam String name) {
    entities.createNativeQuery(hooks.find(name).getQuery());
    entities.createNativeQuery(hooks.findAll(List.of(name)).get(0).getQuery());
    entities.createNativeQuery(hooks.text(name)); // found
    entities.createNativeQuery(hooks.settings(name).get("a")); // found
  }
}
`;

describe('agent/analysis/flow: methods without a body', function () {
  this.timeout(20_000);
  it('give no text that they are given where they give objects of the program', () =>
    expectAtMarks('sql-injection', 'Pages.java', PROGRAM));
});
