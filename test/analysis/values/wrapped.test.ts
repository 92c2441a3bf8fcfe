import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

describe('agent/analysis/values: lists of one value', function () {
  this.timeout(20_000);

  it('hold that value, as a list of several does', async () => {
    const program = `import java.util.*;
import org.springframework.web.cors.*;
class Cors {
  void open(CorsConfiguration configuration) {
    configuration.setAllowedOrigins(Collections.singletonList("*"));
    configuration.setAllowedOrigins(Collections.singletonList("https://example.com"));
  }
}`;
    const found = await analyseFiles(new Map([['Cors.java', program]]), rules);
    const lines = found.filter(({ rule }) => rule.endsWith('any-origin')).map(({ line }) => line);
    expect(lines).to.deep.equal([5]);
  });
});
