import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import type { Finding } from '#protocol/finding.js';
import { type ReportFormat, type ReportOptions, writeReport } from '#reports/formats.js';
import type { SastVersion } from '#reports/gitlab-sast.js';
import type { BaselineState } from '#reports/sarif.js';
import {
  awkwardFindings,
  fixedFinding,
  hostileFix,
  hostileText,
  sampleFinding,
  sampleReport,
} from './sample-report.js';
import { schemaErrors } from './schemas.js';

function parsed(format: ReportFormat, findings: Finding[], options?: ReportOptions) {
  return JSON.parse(writeReport(format, sampleReport(findings), options));
}

describe('reports/formats', () => {
  for (const [format, schema, sastVersion] of [
    ['sarif', 'sarif-schema-2.1.0.json'],
    ['gitlab-sast', 'gitlab-sast-report-format-15.2.1.json'],
    ['gitlab-sast', 'gitlab-sast-report-format-15.2.1.json', '15.1'],
    ['gitlab-sast', 'gitlab-sast-report-format-15.2.1.json', '15.2'],
    ['codequality', 'gitlab-code-quality.schema.json'],
  ] as [ReportFormat, string, SastVersion?][])
    for (const [name, findings] of [
      ['no findings', []],
      [
        'awkward findings',
        [...awkwardFindings(), fixedFinding({ fingerprint: `v1:${'8'.repeat(32)}` }), hostileFix()],
      ],
    ] as const)
      it(`writes ${format} ${sastVersion ?? ''} with ${name} as ${schema} wants it`, function () {
        const errors = schemaErrors(schema, parsed(format, [...findings], { sastVersion }));
        if (errors === null) {
          console.warn(`      NOT VALIDATED: ${schema} is not on this machine (set GOALKEEPER_SCHEMAS)`);
          this.skip();
        }
        expect(errors).to.deep.equal([]);
      });

  it('writes the whole report as JSON, so that it can be a baseline', () => {
    const report = sampleReport(awkwardFindings());
    const { served: _, ...written } = report;
    expect(JSON.parse(writeReport('json', report))).to.deep.equal(JSON.parse(JSON.stringify(written)));
  });

  it('marks findings outside product code in every format, as what fails nothing where the format can say so', () => {
    const findings = [
      sampleFinding({ inTestCode: true, nonProduct: 'test' }),
      sampleFinding({ fingerprint: `v1:${'a'.repeat(32)}`, nonProduct: 'generated' }),
    ];
    const [first, second] = parsed('sarif', findings).runs[0].results;
    expect([first.level, first.properties.nonProduct]).to.deep.equal(['note', 'test']);
    expect(second.properties.nonProduct).to.equal('generated');
    const [vulnerability] = parsed('gitlab-sast', findings).vulnerabilities;
    expect(vulnerability.description).to.match(/^In test or example code\. /);
    expect(vulnerability.flags).to.deep.equal([
      {
        type: 'flagged-as-likely-false-positive',
        origin: 'Goalkeeper',
        description: 'Found in test or example code: it does not count for the gate.',
      },
    ]);
    const [issue] = parsed('codequality', findings);
    expect(issue.severity).to.equal('info');
    expect(issue.description).to.match(/^In test or example code: SQL injection/);
    const rows: Record<string, string>[] = parse(writeReport('csv', sampleReport(findings)), {
      columns: true,
    });
    expect(rows.map((row) => row['outside product code'])).to.deep.equal(['test', 'generated']);
    const page = writeReport('markdown', sampleReport(findings));
    expect(page).to.contain('0 findings.').and.to.contain('SQL injection (generated code)');
    expect(parsed('json', findings).findings[0].nonProduct).to.equal('test');
  });

  describe('sarif', () => {
    it('has places, flow, fingerprint, tags and severity of a finding', () => {
      const [run] = parsed('sarif', [sampleFinding()]).runs;
      expect(run.tool.driver.rules[0].properties).to.deep.include({
        'security-severity': '9.8',
        tags: ['security', 'external/cwe/cwe-89', 'cwe-89', 'external/cwe/cwe-943', 'cwe-943'],
      });
      const [result] = run.results;
      expect(result).to.deep.include({ ruleId: 'javascript/sql/injection', ruleIndex: 0, level: 'error' });
      expect(result.partialFingerprints).to.deep.equal({ 'goalkeeper/v1': sampleFinding().fingerprint });
      expect(result.locations[0].physicalLocation.artifactLocation).to.deep.equal({
        uri: 'src/users.js',
        uriBaseId: '%SRCROOT%',
      });
      const flow = result.codeFlows[0].threadFlows[0].locations;
      expect(flow.map((step: { kinds: string[] }) => step.kinds[0])).to.deep.equal(['source', 'sink']);
      expect(flow[0].location.message.text).to.equal('`id` is the query string of the request');
    });

    it('has fixes as replacements, and names each rule once, wherever its results stand', () => {
      const other = sampleFinding({ ruleId: 'javascript/xss/html', fingerprint: `v1:${'7'.repeat(32)}` });
      const [run] = parsed('sarif', [sampleFinding(), other, fixedFinding()]).runs;
      expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).to.deep.equal([
        'javascript/sql/injection',
        'javascript/xss/html',
      ]);
      expect(run.results.map(({ ruleIndex }: { ruleIndex: number }) => ruleIndex)).to.deep.equal([0, 1, 0]);
      expect(run.results[0]).to.not.have.property('fixes');
      expect(run.results[2].fixes).to.deep.equal([
        {
          description: { text: 'Use SHA-256 (may change behaviour)' },
          artifactChanges: [
            {
              artifactLocation: { uri: 'src/users.js', uriBaseId: '%SRCROOT%' },
              replacements: [
                {
                  deletedRegion: { startLine: 12, startColumn: 3, endLine: 12, endColumn: 20 },
                  insertedContent: { text: "'sha256'" },
                },
              ],
            },
          ],
        },
      ]);
    });

    it('encodes every odd character of a path', () => {
      const [, odd] = parsed('sarif', awkwardFindings()).runs[0].results;
      expect(odd.locations[0].physicalLocation.artifactLocation.uri).to.equal(
        'src/odd%20name%20%231%3F%25/%0A%1B%5B31m%EF%BF%BD.js',
      );
    });

    it('keeps suppressed findings, with reason, and states of the baseline', () => {
      const findings = awkwardFindings();
      const states = new Map<string, BaselineState>([[findings[0].fingerprint, 'new']]);
      const { results } = parsed('sarif', findings, { baselineStates: states }).runs[0];
      expect(results[0].baselineState).to.equal('new');
      expect(results[0].suppressions).to.deep.equal([]);
      expect(results[2].suppressions).to.deep.equal([
        { kind: 'inSource', status: 'accepted', justification: 'Checked by hand' },
      ]);
    });
  });

  describe('gitlab-sast', () => {
    it('has the rule as first identifier, times without zone, and a signature without lines', () => {
      const report = parsed('gitlab-sast', [sampleFinding()]);
      expect(report.version).to.equal('15.0.7');
      expect(report.scan).to.include({ start_time: '2026-01-31T12:00:00', end_time: '2026-01-31T12:00:09' });
      const [found] = report.vulnerabilities;
      expect(found.identifiers[0]).to.deep.equal({
        type: 'goalkeeper_rule_id',
        name: 'javascript/sql/injection',
        value: 'javascript/sql/injection',
      });
      expect(found.identifiers[1]).to.include({ type: 'cwe', name: 'CWE-89', value: '89' });
      expect(found.severity).to.equal('Critical');
      expect(found.id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
      const moved = parsed('gitlab-sast', [
        sampleFinding({
          location: {
            path: 'src/users.js',
            region: { startLine: 90, startColumn: 1, endLine: 91, endColumn: 2 },
          },
        }),
      ]).vulnerabilities[0];
      expect(moved.tracking.items[0].signatures).to.deep.equal(found.tracking.items[0].signatures);
      expect(moved.id).to.equal(found.id);
    });

    it('leaves out suppressed findings, and keeps texts within the limits', () => {
      const { vulnerabilities } = parsed('gitlab-sast', awkwardFindings());
      expect(vulnerabilities).to.have.length(5);
      for (const { solution } of vulnerabilities) expect(solution.length).to.be.at.most(7000);
    });

    it('lets scanned text be no markup, link or mention', () => {
      const { description } = parsed('gitlab-sast', awkwardFindings()).vulnerabilities[1];
      const [message] = description.split('\n\n');
      expect(message).not.to.match(/<img|\]\(|@everyone|\p{Cc}|\u202e|\*\*bold|(^|\s)#1/u);
      expect(message).to.contain('<code>');
    });

    it('shows flows as a table, and as code flows from 15.2 on', () => {
      const table = parsed('gitlab-sast', [sampleFinding()]).vulnerabilities[0].details.flow;
      expect(table.type).to.equal('table');
      expect(parsed('gitlab-sast', [sampleFinding()], { sastVersion: '15.1' }).version).to.equal('15.1.4');
      const newest = parsed('gitlab-sast', [sampleFinding()], { sastVersion: '15.2' });
      expect(newest.version).to.equal('15.2.1');
      const { flow } = newest.vulnerabilities[0].details;
      expect(flow.type).to.equal('code-flows');
      expect(flow.items[0].map((node: { node_type: string }) => node.node_type)).to.deep.equal([
        'source',
        'sink',
      ]);
    });

    it('shows a fix as a difference', () => {
      expect(parsed('gitlab-sast', [fixedFinding()]).vulnerabilities[0].details.fix).to.deep.equal({
        type: 'diff',
        name: 'Use SHA-256 (may change behaviour)',
        before: "  createHash('md5');",
        after: "  createHash('sha256');",
      });
    });

    it('says when the scan is partial', () => {
      const report = sampleReport([]);
      report.completeness.state = 'partial';
      report.completeness.skipped = { 'too-large': 2 };
      const [message] = JSON.parse(writeReport('gitlab-sast', report)).scan.messages;
      expect(message).to.deep.equal({ level: 'warn', value: 'The scan is partial: 2 too-large' });
    });
  });

  describe('codequality', () => {
    it('is an array with unique fingerprints and the severities of GitLab', () => {
      const issues = parsed('codequality', awkwardFindings());
      expect(issues.map(({ severity }: { severity: string }) => severity)).to.deep.equal([
        'blocker',
        'blocker',
        'info',
        'info',
        'major',
      ]);
      expect(new Set(issues.map(({ fingerprint }: { fingerprint: string }) => fingerprint)).size).to.equal(5);
      expect(issues[0].location).to.deep.equal({ path: 'src/users.js', lines: { begin: 12, end: 12 } });
    });
  });

  describe('csv', () => {
    const rows = (findings: Finding[]): Record<string, string>[] =>
      parse(writeReport('csv', sampleReport(findings)), { columns: true });

    it('has a line of names and one for each finding that counts', () => {
      const [first, ...others] = rows(awkwardFindings());
      expect(first).to.include({
        severity: '9.8',
        rating: 'critical',
        cwe: 'CWE-89 CWE-943',
        file: 'src/users.js',
        line: '12',
        rule: 'javascript/sql/injection',
        fingerprint: sampleFinding().fingerprint,
      });
      expect(others).to.have.length(4);
    });

    it('holds no formula, line break or control character, whatever was scanned', () => {
      const formulas = [
        '=1+1',
        '+1',
        '-1',
        '@SUM(A1)',
        '\t=1',
        '\r=1',
        '\n=1',
        '\u200b=1',
        '=cmd|"/c calc"!A1',
      ];
      const findings = formulas.flatMap((text) => [
        sampleFinding({ title: text, scope: text, message: text, code: text }),
        sampleFinding({ location: { ...sampleFinding().location, path: text } }),
      ]);
      for (const row of rows([...findings, sampleFinding({ message: hostileText, code: hostileText })]))
        for (const cell of Object.values(row)) {
          expect(cell).not.to.match(/^[=+\-@]/);
          expect(cell).not.to.match(/[\p{C}\n]/u);
        }
    });

    it('quotes what would end a cell', () => {
      const [row] = rows([sampleFinding({ message: 'a "quoted", word; and more' })]);
      expect(row.message).to.equal('a "quoted", word; and more');
    });
  });

  describe('markdown', () => {
    it('shows what, where, why and how to fix it', () => {
      const page = writeReport('markdown', sampleReport([sampleFinding()]));
      expect(page).to.contain('1 finding.');
      expect(page).to.contain('CWE-89');
      expect(page).to.match(/1\. \*\*source\*\* `src\/routes\.js:4`/);
      expect(page).to.contain('**How to fix.** Use parameters');
    });

    it('shows a fix as a difference that scanned text cannot leave', () => {
      const page = writeReport('markdown', sampleReport([fixedFinding()]));
      expect(page).to.contain(
        "**Fix.** Use SHA-256 (may change behaviour):\n\n```diff\n-  createHash('md5');\n+  createHash('sha256');\n```",
      );
      const hostile = writeReport('markdown', sampleReport([hostileFix()]));
      const [, block] = /\n````diff\n([\s\S]*)\n````\n/.exec(hostile) ?? [];
      const lines = block.split('\n');
      expect(lines.map((line) => line[0]).join('')).to.equal('----++');
      expect(lines).to.include.members(['-```', '-/close']);
      expect(block).not.to.match(/(?!\n)\p{Cc}/u);
    });

    it('escapes scanned text and links to web addresses only', () => {
      const page = writeReport('markdown', sampleReport(awkwardFindings()));
      expect(page).not.to.match(/<img|javascript:alert|@everyone|\u202e|(?!\n)\p{Cc}/u);
      expect(page).to.contain('4 findings, 2 more suppressed.');
    });
  });
});
