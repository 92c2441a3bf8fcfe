import { expect } from 'chai';
import type { Finding } from '#protocol/finding.js';
import { type ReportFormat, writeReport } from '#reports/formats.js';
import type { BaselineState } from '#reports/sarif.js';
import { awkwardFindings, sampleFinding, sampleReport } from './sample-report.js';
import { schemaErrors } from './schemas.js';

function parsed(format: ReportFormat, findings: Finding[], states?: Map<string, BaselineState>) {
  return JSON.parse(writeReport(format, sampleReport(findings), states));
}

describe('reports/formats', () => {
  for (const [format, schema] of [
    ['sarif', 'sarif-schema-2.1.0.json'],
    ['gitlab-sast', 'gitlab-sast-report-format-15.2.1.json'],
    ['codequality', 'gitlab-code-quality.schema.json'],
  ] as const)
    for (const [name, findings] of [
      ['no findings', []],
      ['awkward findings', awkwardFindings()],
    ] as const)
      it(`writes ${format} with ${name} as ${schema} wants it`, function () {
        const errors = schemaErrors(schema, parsed(format, [...findings]));
        if (errors === null) {
          console.warn(`      NOT VALIDATED: ${schema} is not on this machine (set GOALKEEPER_SCHEMAS)`);
          this.skip();
        }
        expect(errors).to.deep.equal([]);
      });

  it('writes the whole report as JSON, so that it can be a baseline', () => {
    const report = sampleReport(awkwardFindings());
    expect(JSON.parse(writeReport('json', report))).to.deep.equal(JSON.parse(JSON.stringify(report)));
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

    it('encodes every odd character of a path', () => {
      const [, odd] = parsed('sarif', awkwardFindings()).runs[0].results;
      expect(odd.locations[0].physicalLocation.artifactLocation.uri).to.equal(
        'src/odd%20name%20%231%3F%25/%0A%1B%5B31m%EF%BF%BD.js',
      );
    });

    it('keeps suppressed findings, with reason, and states of the baseline', () => {
      const findings = awkwardFindings();
      const states = new Map<string, BaselineState>([[findings[0].fingerprint, 'new']]);
      const { results } = parsed('sarif', findings, states).runs[0];
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
      expect(vulnerabilities).to.have.length(4);
      for (const { solution } of vulnerabilities) expect(solution.length).to.be.at.most(7000);
    });

    it('lets scanned text be no markup, link or mention', () => {
      const { description } = parsed('gitlab-sast', awkwardFindings()).vulnerabilities[1];
      const [message] = description.split('\n\n');
      expect(message).not.to.match(/<img|\]\(|@everyone|\p{Cc}|\u202e|\*\*bold|(^|\s)#1/u);
      expect(message).to.contain('<code>');
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
        'major',
      ]);
      expect(new Set(issues.map(({ fingerprint }: { fingerprint: string }) => fingerprint)).size).to.equal(4);
      expect(issues[0].location).to.deep.equal({ path: 'src/users.js', lines: { begin: 12, end: 12 } });
    });
  });

  describe('markdown', () => {
    it('shows what, where, why and how to mend it', () => {
      const page = writeReport('markdown', sampleReport([sampleFinding()]));
      expect(page).to.contain('1 finding.');
      expect(page).to.contain('CWE-89');
      expect(page).to.match(/1\. \*\*source\*\* `src\/routes\.js:4`/);
      expect(page).to.contain('**How to mend it.** Use parameters');
    });

    it('escapes scanned text and links to web addresses only', () => {
      const page = writeReport('markdown', sampleReport(awkwardFindings()));
      expect(page).not.to.match(/<img|javascript:alert|@everyone|\u202e|(?!\n)\p{Cc}/u);
      expect(page).to.contain('4 findings, 2 more suppressed.');
    });
  });
});
