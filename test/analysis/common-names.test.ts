import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import type { RuleSet } from '#agent/rules/rule.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

/** Fewer files are all looked at. */
const FEW = 15;
const MANY = 60;
const CREDENTIALS = 'java/secrets/hard-coded-credentials';

/** A class that puts something into a map under a key that is no constant, as everything does. */
const ordinary = (index: number): [string, string] => [
  `app/Part${index}.java`,
  `package app;
import java.util.*;
public class Part${index} {
  private final Map<String, Object> parts = new HashMap<>();
  public void keep(String name, Object part) { String key = name.trim(); parts.put(key, part); }
}
`,
];

describe('agent/analysis: names that everything uses', function () {
  this.timeout(30_000);
  let rules: RuleSet;
  before(() => {
    rules = loadRules();
  });

  async function analysed(
    files: Record<string, string>,
    count = MANY,
  ): Promise<{ steps: number; found: string[] }> {
    const parts = Array.from({ length: count }, (_, index) => ordinary(index));
    const { result, units } = await analyseProgram(new Map([...parts, ...Object.entries(files)]), rules);
    const found = result.findings
      .filter(({ rule }) => rule.id === CREDENTIALS)
      .map(({ sink }) => units[sink.unit].path);
    return { steps: result.steps, found: [...new Set(found)].sort() };
  }

  const connects = (key: string) => `package app;
import java.util.*;
public class Connects {
  Properties settings() {
    Properties settings = new Properties();
    settings.put(${key}, "Tr0ub4dor");
    return settings;
  }
}
`;

  it('are looked at in the file that has the text which a rule asks for, and no others', async () => {
    const connecting = { 'app/Connects.java': connects('"db.password"') };
    const { found, steps } = await analysed(connecting);
    expect(found).to.deep.equal(['app/Connects.java']);
    const few = await analysed(connecting, FEW);
    expect(few.found).to.deep.equal(found);
    expect(steps / MANY).to.be.at.most((0.8 * few.steps) / FEW);
    const { found: nothing } = await analysed({ 'app/Connects.java': connects('"db.user"') });
    expect(nothing).to.deep.equal([]);
  });

  it('are looked at where the text is a constant of a class that the file mentions', async () => {
    const { found } = await analysed({
      'app/Connects.java': connects('Keys.SECRET'),
      'app/Keys.java': 'package app;\npublic class Keys { static final String SECRET = "db.password"; }\n',
    });
    expect(found).to.deep.equal(['app/Connects.java']);
  });

  it('are looked at where the text is an argument in a file that mentions theirs', async () => {
    const { found } = await analysed({
      'app/Settings.java': `package app;
import java.util.*;
public class Settings {
  static void set(Properties settings, String key) { settings.put(key, "Tr0ub4dor"); }
}
`,
      'app/Starts.java': `package app;
import java.util.*;
public class Starts {
  void start() { Settings.set(new Properties(), "db.password"); }
}
`,
    });
    expect(found).to.have.length(1);
  });
});

describe('agent/analysis: a method that many classes have', function () {
  this.timeout(30_000);

  /** `Step.run` in six classes, one of which runs a command. */
  const program = (passed: string) => {
    const classes = Array.from(
      { length: 6 },
      (_, index) => `class Step${index} implements Step {
  public String run(String text) throws Exception { return ${index === 4 ? 'exec(text)' : `text + ${index}`}; }
  static String exec(String text) throws Exception { Runtime.getRuntime().exec("ls " + text); return text; }
}
`,
    );
    return new Map([
      [
        'app/Step.java',
        `package app;\ninterface Step { String run(String text) throws Exception; }\n${classes.join('')}`,
      ],
      [
        'app/Page.java',
        `package app;
import jakarta.servlet.http.*;
public class Page extends HttpServlet {
  private Step step;
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws java.io.IOException {
    String dir = request.getParameter("dir");
    try { step.run(${passed}); } catch (Exception e) { throw new java.io.IOException(e); }
    response.sendRedirect(dir);
  }
}
`,
      ],
    ]);
  };

  async function rulesFound(passed: string): Promise<{ steps: number; found: string[] }> {
    const { result } = await analyseProgram(program(passed), loadRules());
    return { steps: result.steps, found: result.findings.map(({ rule }) => rule.id).sort() };
  }

  it('is looked at in all of them for untrusted data, and in none for a call that passes nothing of interest', async () => {
    const outside = await rulesFound('dir');
    expect(outside.found).to.deep.equal(['java/process/command-injection', 'java/servlet/open-redirect']);
    const constant = await rulesFound('"home"');
    expect(constant.found).to.deep.equal(['java/servlet/open-redirect']);
    expect(constant.steps).to.be.lessThan(outside.steps / 2);
  });
});
