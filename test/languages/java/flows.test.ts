import { expect } from 'chai';
import { parsePack } from '#agent/rules/parse-pack.js';
import type { RuleSet } from '#agent/rules/rule.js';
import { ruleErrorText } from '#agent/rules/rule-error.js';
import { analyseFiles } from '#test/flows/analyse-files.js';
import { dedented } from './lowers-to.js';

const rules = `
languages: java
types:
  java.lang.String: { extends: [string] }
  javax.servlet.http.HttpServletRequest: {}
  java.sql.Statement: {}
models:
  - call: javax.servlet.http.HttpServletRequest#getParameter
    source: { kind: request, description: a parameter of the request }
    returns: java.lang.String
  - call: java.sql.Connection#createStatement
    returns: java.sql.Statement
  - call: java.lang.Runtime.getRuntime
    returns: java.lang.Runtime
  - call: org.owasp.encoder.Encode.forSql
    sanitizes: [sql]
rules:
  - id: java/scratch/sql
    title: SQL injection
    type: SQL Injection
    class: sql
    cwe: CWE-89
    cvss: CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H
    confidence: 8
    message: '{source} reaches {callee}.'
    description: Why.
    remediation: How.
    references: https://example.com/rules
    sinks: java.sql.Statement#executeQuery(0)
    examples: { bad: run(), good: stop() }
  - id: java/scratch/command
    title: Command injection
    type: Command Injection
    class: command
    cwe: CWE-78
    cvss: CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H
    confidence: 8
    message: '{source} reaches {callee}.'
    description: Why.
    remediation: How.
    references: https://example.com/rules
    sinks: java.lang.Runtime#exec(0)
    examples: { bad: run(), good: stop() }
`;

function ruleSet(): RuleSet {
  const { pack, errors } = parsePack('scratch.yml', rules);
  expect(errors.map(ruleErrorText)).to.deep.equal([]);
  if (!pack) throw new Error('the pack of the test is not right');
  return { packs: [pack], hash: '' };
}

const root = 'src/main/java/com/acme';

/** Findings as `rule file:line`, of files given by their path under the package com.acme. */
async function found(files: Record<string, string>): Promise<string[]> {
  const texts = Object.entries(files).map(([path, text]) => [`${root}/${path}`, dedented(text)] as const);
  const findings = await analyseFiles(new Map(texts), ruleSet());
  return findings
    .map(({ rule, file, line }) => `${rule.split('/')[2]} ${file.slice(root.length + 1)}:${line}`)
    .sort();
}

const servlet = (body: string, members = '') => `
  package com.acme.web;
  import com.acme.data.Users;
  import java.io.IOException;
  import java.sql.DriverManager;
  import javax.servlet.http.*;
  public class Login extends HttpServlet {
    ${members}
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
      ${body}
    }
  }`;

const users = (body: string, members = '') => `
  package com.acme.data;
  import java.sql.Connection;
  import java.sql.Statement;
  public class Users {
    private final Connection connection;
    ${members}
    public Users(Connection connection) { this.connection = connection; }
    public Object find(String name) throws Exception {
      ${body}
    }
  }`;

const query = `try (Statement statement = connection.createStatement()) {
        return statement.executeQuery("select * from users where name = '" + name + "'");
      }`;

describe('languages/java flows', function () {
  this.timeout(60_000);

  const login = servlet(`String name = request.getParameter("name");
      new Users(DriverManager.getConnection("jdbc:x")).find(name);`);

  it('follows a parameter of a servlet into a query of a class in another package', async () => {
    expect(await found({ 'web/Login.java': login, 'data/Users.java': users(query) })).to.deep.equal([
      'sql data/Users.java:10',
    ]);
  });

  it('is silent about a constant and about what was overwritten or cleaned', async () => {
    const constant = users(`name = "admin";\n      ${query}`);
    expect(await found({ 'web/Login.java': login, 'data/Users.java': constant })).to.deep.equal([]);
    const cleaned = users(`name = org.owasp.encoder.Encode.forSql(name);\n      ${query}`);
    expect(await found({ 'web/Login.java': login, 'data/Users.java': cleaned })).to.deep.equal([]);
  });

  it('knows types of the same package, of java.lang and of packages imported on demand', async () => {
    const shell = `
      package com.acme.web;
      class Shell {
        static void run(String command) throws Exception {
          Runtime.getRuntime().exec(command);
        }
      }`;
    const caller = servlet('Shell.run(request.getParameter("c"));');
    expect(await found({ 'web/Login.java': caller, 'web/Shell.java': shell })).to.deep.equal([
      'command web/Shell.java:4',
    ]);
  });

  it('takes a class of the repository before one of java.lang', async () => {
    const caller = servlet('Runtime.getRuntime().exec(request.getParameter("c"));');
    const own = `
      package com.acme.web;
      class Runtime {
        static Runtime getRuntime() { return new Runtime(); }
        void exec(String name) {}
      }`;
    expect(await found({ 'web/Login.java': caller, 'web/Runtime.java': own })).to.deep.equal([]);
    expect(await found({ 'web/Login.java': caller })).to.deep.equal(['command web/Login.java:9']);
  });

  it('is silent about numbers and decided conditions', async () => {
    const silent = [
      'int n = Integer.parseInt(request.getParameter("c")); Runtime.getRuntime().exec("ls " + n);',
      'int n = 106; Runtime.getRuntime().exec(7 * 18 + n > 200 ? "ls" : request.getParameter("c"));',
      'int n = 7 / 2; Runtime.getRuntime().exec(n == 3 ? "ls" : request.getParameter("c"));',
      'String c; switch ("b") { case "a": c = request.getParameter("c"); break; default: c = "ls"; } Runtime.getRuntime().exec(c);',
      'String[] all = { "ls", request.getParameter("c") }; Runtime.getRuntime().exec(all[0]);',
    ];
    for (const body of silent) expect(await found({ 'web/Login.java': servlet(body) })).to.deep.equal([]);
  });

  it('chooses overloads by the number of arguments', async () => {
    const tool = (call: string) =>
      found({
        'web/Login.java': servlet(
          `String c = request.getParameter("c"); ${call}`,
          `static void run(String a) throws IOException { Runtime.getRuntime().exec(a); }
           static void run(String a, String b) { log(a + b); }
           static void run(int n, String... all) throws IOException { Runtime.getRuntime().exec(all[0]); }
           static class Job { final String text; Job(String a, String b) { this(a); } Job(String a) { text = a; } Job() { this("ls"); }
             void go() throws IOException { Runtime.getRuntime().exec(text); } }`,
        ),
      }).then((all) => all.length);
    expect(await tool('run(c);')).to.equal(1);
    expect(await tool('run(c, "x");')).to.equal(0);
    expect(await tool('run(1, "x", c);')).to.equal(0);
    expect(await tool('run(1, c, "x");')).to.equal(1);
    expect(await tool('new Job(c, "x").go();')).to.equal(1);
    expect(await tool('new Job("x", c).go();')).to.equal(0);
    expect(await tool('new Job().go();')).to.equal(0);
  });

  it('knows the types of several packages imported on demand', async () => {
    const login = servlet('Runtime.getRuntime().exec(request.getParameter("c"));').replace(
      'import java.sql.DriverManager;',
      'import java.sql.*;',
    );
    expect(await found({ 'web/Login.java': login })).to.deep.equal(['command web/Login.java:9']);
  });

  it('resolves calls of fields by their stated class', async () => {
    const shell = `
      package com.acme.data;
      public class Shell { com.acme.web.Login back; public void run(String c) throws Exception { Runtime.getRuntime().exec(c); } }`;
    const login = servlet('shell.run(request.getParameter("c"));', '@Autowired private Shell shell;').replace(
      'data.Users',
      'data.Shell',
    );
    expect(await found({ 'web/Login.java': login, 'data/Shell.java': shell })).to.deep.equal([
      'command data/Shell.java:2',
    ]);
  });

  it('reaches the classes that implement an interface', async () => {
    const api =
      'package com.acme.data;\npublic interface Shell { String prefix(); void run(String c) throws Exception; }';
    const shell = `
      package com.acme.data;
      @Service public class RealShell implements Shell {
        @Autowired Tool tool;
        public String prefix() { return "ls "; }
        public void run(String c) throws Exception { tool.start(c); }
      }`;
    const tool =
      'package com.acme.data;\nclass Tool { void start(String c) throws Exception { Runtime.getRuntime().exec(c); } }';
    const login = servlet(
      'shell.run(shell.prefix() + request.getParameter("c"));',
      '@Autowired private Shell shell;',
    );
    const files = { 'data/Shell.java': api, 'data/RealShell.java': shell, 'data/Tool.java': tool };
    const imported = login.replace('data.Users', 'data.Shell');
    expect(await found({ ...files, 'web/Login.java': imported })).to.deep.equal(['command data/Tool.java:2']);
  });

  const cases: [title: string, body: string, members: string][] = [
    [
      'a field and a method of the class',
      'name = request.getParameter("c"); go();',
      'String name;\n void go() throws IOException { Runtime.getRuntime().exec(name); }',
    ],
    [
      'an inner class that uses the field of the outer one',
      'name = request.getParameter("c"); new Job().go();',
      'String name;\n class Job { void go() throws IOException { Runtime.getRuntime().exec(name); } }',
    ],
    [
      'an anonymous class',
      'String c = request.getParameter("c");\n new Runnable() { public void run() { Runtime.getRuntime().exec(c); } }.run();',
      '',
    ],
    [
      'a lambda behind an interface',
      'Action a = c -> Runtime.getRuntime().exec(c);\n a.accept(request.getParameter("c"));',
      'interface Action { void accept(String c) throws IOException; }',
    ],
    [
      'a lambda that a method is given',
      'each(request.getParameter("c"), c -> Runtime.getRuntime().exec(c));',
      'interface Action { void accept(String c) throws IOException; }\n void each(String c, Action a) throws IOException { a.accept(c); }',
    ],
    [
      'a function of the library',
      'java.util.function.Function<String, String> f = c -> c.trim();\n Runtime.getRuntime().exec(f.apply(request.getParameter("c")));',
      '',
    ],
    [
      'a lambda',
      'java.util.List.of(request.getParameter("c")).forEach(c -> Runtime.getRuntime().exec(c));',
      '',
    ],
    [
      'accessors of Lombok',
      'Tool tool = new Tool(); tool.setText(request.getParameter("c"));\n Runtime.getRuntime().exec(tool.getText());',
      '@lombok.Data static class Tool { private String text; }',
    ],
    [
      'a builder of Lombok',
      'Runtime.getRuntime().exec(Tool.builder().text(request.getParameter("c")).times(1).build().getText());',
      '@lombok.Getter @lombok.Builder static class Tool { private String text; private int times; }',
    ],
    [
      'a method reference',
      'java.util.List.of(request.getParameter("c")).forEach(this::run);',
      'void run(String c) throws IOException { Runtime.getRuntime().exec(c); }',
    ],
    [
      'a loop, an array and a compound assignment',
      'String[] all = { "a", request.getParameter("c") };\n String c = "";\n for (String one : all) c += one;\n Runtime.getRuntime().exec(c);',
      '',
    ],
    [
      'a record',
      'Runtime.getRuntime().exec(new Command(request.getParameter("c"), 1).text());',
      'record Command(String text, int times) {}',
    ],
    [
      'a switch expression',
      'String c = switch (request.getMethod()) { case "GET" -> request.getParameter("c"); default -> { yield "ls"; } };\n Runtime.getRuntime().exec(c);',
      '',
    ],
    [
      'a pattern',
      'Object o = request.getParameter("c");\n if (o instanceof String s && !s.isEmpty()) Runtime.getRuntime().exec(s);',
      '',
    ],
    [
      'a static nested class and a constant',
      'Runtime.getRuntime().exec(Tool.PREFIX + Tool.same(request.getParameter("c")));',
      'static class Tool { static final String PREFIX = "ls "; static String same(String x) { return x; } }',
    ],
    [
      'a field that several constructors set',
      'new Tool(request.getParameter("c")).go();',
      'static class Tool { String flag = "-l"; String text; Tool() {} Tool(String text) { this.text = text; }\n void go() throws IOException { Runtime.getRuntime().exec(text + flag); } }',
    ],
  ];
  for (const [title, body, members] of cases)
    it(`follows data through ${title}`, async () => {
      const findings = await found({ 'web/Login.java': servlet(body, members) });
      expect(findings.map((one) => one.replace(/:\d+$/, ''))).to.deep.equal(['command web/Login.java']);
      const harmless = body.replace('request.getParameter("c")', '"ls"');
      expect(await found({ 'web/Login.java': servlet(harmless, members) })).to.deep.equal([]);
    });
});
