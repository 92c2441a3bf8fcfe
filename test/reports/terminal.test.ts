import { stripVTControlCharacters } from 'node:util';
import { expect } from 'chai';
import type { Finding } from '#protocol/finding.js';
import { clean, terminalReport } from '#reports/terminal.js';
import { awkwardFindings, hostileText, sampleFinding } from './sample-report.js';

describe('reports/terminal', () => {
  it('shows with --verbose severity, title, place, steps, fix and counts', () => {
    const page = terminalReport([sampleFinding()], { color: false, verbose: true });
    expect(page).to.equal(
      [
        ' CRITICAL 9.8  SQL injection CWE-89, CWE-943',
        '  src/users.js:12:3 in UserStore.find',
        '  `sql` holds the query string and becomes part of a query in `db.query`.',
        '',
        '    source src/routes.js:4 `id` is the query string of the request',
        '           | const id = req.query.id;',
        '    sink   src/users.js:12 used by `db.query`',
        "           | db.query('select * from users where id = ' + id)",
        '',
        '  How to fix: Use parameters: `db.query(text, [value])`.',
        '  javascript/sql/injection, confidence 8 of 10, v1:0123456789abcdef0123456789abcdef',
        '',
        '1 finding: 1 critical.',
        '',
      ].join('\n'),
    );
  });

  it('names with --verbose what a finding is reached from, five of many', () => {
    const routes = Array.from({ length: 7 }, (_, n) => ({
      name: n === 0 ? `GET /\u001b[31m${n}` : `GET /${n}`,
      file: 'a.js',
      line: n + 1,
    }));
    const reached = (finding: Finding) =>
      terminalReport([finding], { color: false, verbose: true, width: 200 })
        .split('\n')
        .filter((line) => line.includes('Reached'));
    expect(reached(sampleFinding({ routes }))).to.deep.equal([
      '  Reached from GET /0 (a.js:1), GET /1 (a.js:2), GET /2 (a.js:3), GET /3 (a.js:4), GET /4 (a.js:5) and 2 more',
    ]);
    expect(reached(sampleFinding())).to.deep.equal([]);
  });

  it('shows findings of a rule together, each with its two ends', () => {
    const middle = { ...sampleFinding().steps[0], kind: 'call' as const };
    const [source, sink] = sampleFinding().steps;
    const other = sampleFinding({
      fingerprint: `v1:${'b'.repeat(32)}`,
      location: { ...sampleFinding().location, path: 'src/orders.js' },
      steps: [source, middle, middle, sink],
    });
    expect(terminalReport([sampleFinding(), other], { color: false })).to.equal(
      [
        ' CRITICAL 9.8  SQL injection',
        '  CWE-89, CWE-943; javascript/sql/injection; 2 findings',
        ...['src/users.js', 'src/orders.js'].flatMap((path) => [
          `  ${path}:12:3`,
          '    `sql` holds the query string and becomes part of a query in `db.query`.',
          '      from src/routes.js:4  const id = req.query.id;',
          "      to   src/users.js:12  db.query('select * from users where id = ' + id)",
        ]),
        '',
        '2 findings: 2 critical.',
        '',
      ].join('\n'),
    );
  });

  it('never has more than 200 lines without saying how to see the rest, the most severe last', () => {
    const many = Array.from({ length: 300 }, (_, n) =>
      sampleFinding({
        fingerprint: `v1:${String(n).padStart(32, '0')}`,
        ruleId: `javascript/sample/rule-${n % 7}`,
        severity: 9 - (n % 7),
      }),
    ).sort((one, two) => two.severity - one.severity);
    const page = terminalReport(many, { color: false });
    expect(page.split('\n').length).to.be.below(200);
    expect(page).to.match(/\n\d+ more findings of the same or lower severity: --verbose shows all/);
    expect(page.indexOf('CRITICAL 9.0')).to.be.above(page.indexOf('HIGH 8.0'));
    const shown = page.match(/^ {2}src\/users\.js/gm)?.length ?? 0;
    expect(page).to.contain(`\n${300 - shown} more findings`);
    const whole = terminalReport(many, { color: false, verbose: true });
    expect(whole.match(/^ {2}src\/users\.js/gm)).to.have.length(300);
  });

  it('has of what is less sure a few rules, each with its first places, and how to see all', () => {
    const unsure = Array.from({ length: 60 }, (_, n) =>
      sampleFinding({
        fingerprint: `v1:${String(n).padStart(32, '0')}`,
        ruleId: `javascript/sample/rule-${n % 15}`,
        confidence: n % 15 === 0 ? 4 : 5,
      }),
    );
    const page = terminalReport([sampleFinding(), ...unsure], { color: false, width: 160 });
    expect(page).to.contain('\n UNSURE  confidence 4 and 5: often wrong, and fail nothing\n');
    expect(page.match(/; javascript\/sample\/rule-\d+\): 4 times .* and 1 more\n/g)).to.have.length(12);
    expect(page).to.contain('\n  and what 3 more rules found\n');
    expect(page).to.contain('\n1 finding: 1 critical.\n60 more findings less sure, of confidence 4 and 5');
    const lower = terminalReport([...unsure, sampleFinding({ confidence: 1 })], { color: false });
    expect(lower).to.contain('confidence 1 to 5: often wrong');
    expect(terminalReport(unsure, { color: false, sureFrom: 4 })).to.contain('\n60 findings: 60 critical.\n');
  });

  for (const width of [60, 80, 120])
    it(`stays within ${width} columns, whatever names and texts there are`, () => {
      const long = sampleFinding({
        title: 'A title that says at length what is wrong with the code that it is about',
        cweIds: ['CWE-1333', 'CWE-400'],
        scope: 'ContributionsHandler.handleContributionsUpdateOfAllUsersAtOnce',
        location: { ...sampleFinding().location, path: `${'folder/'.repeat(20)}file.js` },
        code: '汉字'.repeat(100),
        steps: [],
      });
      const [source] = sampleFinding().steps;
      const wide = { ...source, code: `const 名前 = '${'日本語'.repeat(40)}';` };
      const findings = [long, sampleFinding({ steps: [wide, wide] }), ...awkwardFindings()];
      for (const verbose of [true, false])
        for (const line of terminalReport(findings, { color: false, width, verbose }).split('\n'))
          expect(columnsIn(line), line).to.be.at.most(width);
    });

  it('differs with colours in nothing but colours', () => {
    const findings = awkwardFindings();
    for (const verbose of [true, false]) {
      const colored = terminalReport(findings, { color: true, width: 80, verbose });
      expect(colored).to.contain('\u001b[');
      expect(stripVTControlCharacters(colored)).to.equal(
        terminalReport(findings, { color: false, width: 80, verbose }),
      );
    }
  });

  it('lets no control character of scanned text through', () => {
    const page = terminalReport(awkwardFindings(), { color: false, includeSuppressed: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(page.replaceAll('\n', '')).not.to.match(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    expect(clean(hostileText)).to.match(/^redlink\ufffd? @everyone #1 !2 <img/);
  });

  it('hides suppressed findings unless asked, and counts them', () => {
    const findings = awkwardFindings();
    expect(terminalReport(findings, { color: false })).not.to.contain('Checked by hand');
    const page = terminalReport(findings, { color: false, includeSuppressed: true });
    expect(page).to.contain('Suppressed: Checked by hand');
    expect(page).to.contain('4 findings: 2 critical, 1 medium, 1 info (2 more suppressed).');
    expect(page).to.contain(
      '\n1 more finding in tests, examples, vendored or generated code: --include-tests shows it.\n',
    );
  });

  it('says so when there is nothing', () => {
    expect(terminalReport([], { color: false })).to.equal('No findings.\n');
  });

  it('keeps prose and code within the width', () => {
    const page = terminalReport(
      [sampleFinding({ message: 'word '.repeat(100), steps: [], code: 'x'.repeat(400) })],
      {
        color: false,
        width: 60,
      },
    );
    for (const line of page.split('\n')) expect(line.length).to.be.at.most(60);
  });
});

/** Columns of a terminal: two for characters of Chinese and Japanese. */
function columnsIn(line: string): number {
  return Array.from(line, (one) =>
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(one) ? 2 : 1,
  ).reduce<number>((total, columns) => total + columns, 0);
}
