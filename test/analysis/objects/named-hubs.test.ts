import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

/** More objects than a variable is known to hold apart. */
const PROGRAM = `import java.util.*;
import org.springframework.web.bind.annotation.*;
${Array.from({ length: 40 }, (_, i) => `class Quiet${i} { void process(String a) { } }`).join('\n')}
class One { void process(String a) throws Exception { Runtime.getRuntime().exec("sh -c " + a); } }
class Two { void process(String a, String b) throws Exception { Runtime.getRuntime().exec("sh -c " + a); } }
@RestController
class Pages {
  private final List<Object> all = new ArrayList<>();
  Pages() {
    ${Array.from({ length: 40 }, (_, i) => `all.add(new Quiet${i}());`).join(' ')}
    all.add(new One());
    all.add(new Two());
  }
  @GetMapping("/")
  void page(@RequestParam String name) {
    for (var one : all) one.process(name);
  }
}
`;

describe('agent/analysis/objects: methods of which no more is known than their name', function () {
  this.timeout(20_000);

  it('are called where they take as many arguments as the call gives', async () => {
    const found = await analyseFiles(new Map([['Pages.java', PROGRAM]]), rules);
    const lines = found.filter(({ rule }) => rule.endsWith('command-injection')).map(({ line }) => line);
    expect(lines).to.deep.equal([43]);
  });
});
