import { rmSync } from 'node:fs';
import { expect } from 'chai';
import { scanFolder } from '#agent/scan.js';
import type { ScanReport } from '#protocol/scan-report.js';
import { processorSeconds } from '#test/processor-seconds.js';
import { gitRepository } from '#test/workspace/git-repository.js';
import { generatedParser } from './generated-parser.js';

const weak = `package com.acme;
import java.sql.*;
import javax.servlet.http.*;
public class Weak extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) {
    try (Statement statement = DriverManager.getConnection("jdbc:h2:mem:shop").createStatement()) {
      statement.execute("SELECT * FROM users WHERE name = '" + request.getParameter("name") + "'");
    } catch (SQLException e) {
      response.setStatus(500);
    }
  }
}
`;

const lines = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

/** A servlet whose method has so many lines, with a sink at its end that a parameter of the request reaches. */
const longMethod = (count: number) => `package com.acme;
import java.sql.*;
import javax.servlet.http.*;
import { processorSeconds } from '#test/processor-seconds.js';
public class Long extends HttpServlet {
  void run(HttpServletRequest request, Statement statement) throws SQLException {
    String name = request.getParameter("name");
    String ${Array.from({ length: 40 }, (_, i) => `x${i} = "${i}"`).join(', ')};
${lines(count, (i) =>
  i % 4 === 0
    ? `    if (x${i % 40}.length() > ${i}) { x${(i + 1) % 40} = x${i % 40} + name; }`
    : `    x${i % 40} = x${(i + 7) % 40}.trim() + "${i}";`,
)}
    statement.execute("SELECT '" + name + "'");
  }
}
`;

/** Methods that call each other, each two others. */
const entangled = (count: number) => `package com.acme;
public class Tangle {
${lines(
  count,
  (i) =>
    `  String m${i}(String a, int n) { return n > ${i} ? m${(i * 7 + 1) % count}(a + n, n) : m${(i * 3 + 2) % count}(a, ${i}); }`,
)}
}
`;

const broken = lines(3_000, (i) => `public class A${i} { void m( { if (x > ) { return "a; } ] } catch ${i})`);

describe('languages/java hostile files', function () {
  this.timeout(180_000);
  const folders: string[] = [];
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  /** Scans a file beside a plain weakness, which must be found in bounded time. */
  async function beside(name: string, text: string): Promise<ScanReport> {
    const root = 'src/main/java/com/acme';
    const folder = gitRepository({ [`${root}/Weak.java`]: weak, [`${root}/${name}`]: text });
    folders.push(folder);
    let report: ScanReport | undefined;
    const seconds = await processorSeconds(async () => {
      report = await scanFolder({ folder, threads: 1 });
    });
    expect(seconds).to.be.below(90);
    if (report === undefined) return expect.fail('there is no report');
    const found = report.findings.filter(({ location }) => location.path.endsWith('/Weak.java'));
    expect(found.map(({ ruleId }) => ruleId)).to.include('java/database/sql-injection');
    return report;
  }

  it('a method of 20,000 lines: what is found in it, or that it was too much', async () => {
    const report = await beside('Long.java', longMethod(20_000));
    const isFound = report.findings.some(({ location }) => location.path.endsWith('/Long.java'));
    const isReported = report.completeness.skippedFiles.some(({ path }) => path.endsWith('/Long.java'));
    expect(isFound || isReported).to.equal(true);
  });

  it('5,000 methods that call each other', async () => {
    await beside('Tangle.java', entangled(5_000));
  });

  it('a file full of syntax errors, which is reported', async () => {
    const { completeness } = await beside('Broken.java', broken);
    expect(completeness.state).to.equal('partial');
    expect(
      completeness.skippedFiles.map(({ path, reason }) => [path.split('/').pop(), reason]),
    ).to.deep.include(['Broken.java', 'syntax-error']);
  });

  it('a parser that a generator wrote', async () => {
    const report = await beside('QueryParser.java', generatedParser(400));
    expect(
      report.findings.filter(({ location }) => location.path.endsWith('/QueryParser.java')),
    ).to.deep.equal([]);
  });
});
