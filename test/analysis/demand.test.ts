import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import type { RuleSet } from '#agent/rules/rule.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

const HELPERS = 200;

/** `Helpers.run0` calls `run1`, and so on; the last one runs what it is given as a command. */
const helpers = `package app;
class Helpers {
${Array.from({ length: HELPERS }, (_, i) => `  static String run${i}(String text) throws Exception {\n    String more = text.trim();\n    return run${i + 1}(more);\n  }`).join('\n')}
  static String run${HELPERS}(String text) throws Exception {
    Runtime.getRuntime().exec("ls " + text);
    return text;
  }
}
`;

const page = (passed: string, first: number, name = 'Page') => `package app;
import jakarta.servlet.http.*;
public class ${name} extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws java.io.IOException {
    String dir = request.getParameter("dir");
    try { Helpers.run${first}(${passed}); } catch (Exception e) { throw new java.io.IOException(e); }
    response.sendRedirect(dir);
  }
}
`;

describe('agent/analysis: what calls pass decides what is looked at', () => {
  let rules: RuleSet;
  before(() => {
    rules = loadRules();
  });

  async function analysed(
    passed: string,
    first: number,
    others: [string, string][] = [],
  ): Promise<{ steps: number; found: string[] }> {
    const files = new Map([['app/Helpers.java', helpers], ['app/Page.java', page(passed, first)], ...others]);
    const { result } = await analyseProgram(files, rules);
    return { steps: result.steps, found: result.findings.map(({ rule }) => rule.id).sort() };
  }

  it('follows outside data into functions', async () => {
    const { found } = await analysed('dir', HELPERS - 4);
    expect(found).to.deep.equal(['java/process/command-injection', 'java/servlet/open-redirect']);
  });

  it('does not look at functions that get none, where types say what they give', async () => {
    const { steps, found } = await analysed('response.toString()', 0);
    expect(found).to.deep.equal(['java/servlet/open-redirect']);
    expect(steps).to.be.below(HELPERS / 2);
  });

  it('follows outside data seven calls deep and no further', async () => {
    const near = await analysed('dir', HELPERS - 6);
    expect(near.found).to.include('java/process/command-injection');
    const far = await analysed('dir', 0);
    expect(far.found).to.deep.equal(['java/servlet/open-redirect']);
    expect(far.steps).to.be.below(HELPERS);
  });

  it('looks again, from near, at a function that was looked at from far away', async () => {
    const far: [string, string] = ['app/AtFirst.java', page('dir', HELPERS - 9, 'AtFirst')];
    const { found } = await analysed('dir', HELPERS - 4, [far]);
    expect(found.filter((id) => id === 'java/process/command-injection')).to.have.length(1);
  });
});
