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

/** Each link calls the next one by an interface that two classes implement; the last one runs a command. */
const links = (count: number) => `package app;
import jakarta.servlet.http.*;
${Array.from(
  { length: count },
  (_, i) => `interface Link${i} { void pass(String text) throws Exception; }
class First${i} implements Link${i} {
  private Link${i + 1} next;
  public void pass(String text) throws Exception { next.pass(text.trim()); }
}
class Second${i} implements Link${i} {
  public void pass(String text) { System.out.println("linked"); }
}`,
).join('\n')}
interface Link${count} { void pass(String text) throws Exception; }
class Last implements Link${count} {
  public void pass(String text) throws Exception { Runtime.getRuntime().exec("ls " + text); }
}
class Other implements Link${count} {
  public void pass(String text) { System.out.println("other"); }
}
public class Links extends HttpServlet {
  private Link0 first;
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws java.io.IOException {
    try { first.pass(request.getParameter("dir")); } catch (Exception e) { throw new java.io.IOException(e); }
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

  it('follows untrusted data into functions', async () => {
    const { found } = await analysed('dir', HELPERS - 4);
    expect(found).to.deep.equal(['java/process/command-injection', 'java/servlet/open-redirect']);
  });

  it('does not look at functions that get none, where types say what they give', async () => {
    const { steps, found } = await analysed('response.toString()', 0);
    expect(found).to.deep.equal(['java/servlet/open-redirect']);
    expect(steps).to.be.below(HELPERS / 2);
  });

  it('follows untrusted data through any number of calls', async () => {
    const { found } = await analysed('dir', 0);
    expect(found).to.deep.equal(['java/process/command-injection', 'java/servlet/open-redirect']);
  });

  it('follows it through calls that leave open which method is meant, where the program is small', async () => {
    const { result } = await analyseProgram(new Map([['app/Links.java', links(4)]]), rules);
    expect(result.findings.map(({ rule }) => rule.id)).to.include('java/process/command-injection');
  });
});
