import { expect } from 'chai';
import { buildFindings } from '#agent/findings/build.js';
import { loadRules } from '#agent/rules/load.js';
import type { Finding } from '#protocol/finding.js';
import { type ReportFormat, writeReport } from '#reports/formats.js';
import { terminalReport } from '#reports/terminal.js';
import { analyseProgram } from '#test/flows/analyse-files.js';
import { sampleReport } from '#test/reports/sample-report.js';
import { schemaErrors } from '#test/reports/schemas.js';

const handler = (body: string) => `const { exec } = require('child_process');
const app = require('express')();
app.get('/', (req, res) => { ${body} });
`;

async function found(path: string, text: string): Promise<Finding[]> {
  const { units, result } = await analyseProgram(new Map([[path, text]]), loadRules());
  const findings = buildFindings({ raw: result.findings, units, readText: () => text, suppressions: [] });
  return findings.filter(({ ruleId }) => ruleId === 'javascript/process/command-injection');
}

const schemas: readonly [ReportFormat, string][] = [
  ['sarif', 'sarif-schema-2.1.0.json'],
  ['gitlab-sast', 'gitlab-sast-report-format-15.2.1.json'],
  ['codequality', 'gitlab-code-quality.schema.json'],
];

describe('agent/findings: a crowded line, hostile names', function () {
  this.timeout(30_000);

  it('keeps a hundred findings of one line apart, in bounded text', async () => {
    const calls = Array.from({ length: 100 }, (_, n) => `exec('ls ' + req.query.q${n});`).join(' ');
    const findings = await found('app.js', handler(calls));
    expect(findings).to.have.length(100);
    expect(new Set(findings.map(({ location }) => location.region.startLine))).to.deep.equal(new Set([3]));
    expect(new Set(findings.map(({ location }) => location.region.startColumn)).size).to.equal(100);
    expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).to.equal(100);
    const again = await found('app.js', `// moved\n${handler(calls)}`);
    expect(again.map(({ fingerprint }) => fingerprint)).to.deep.equal(
      findings.map(({ fingerprint }) => fingerprint),
    );
    const longest = Math.max(...findings.map((finding) => JSON.stringify(finding).length));
    expect(longest).to.be.below(8000);
    const page = terminalReport(findings, { color: false });
    expect(page.split('\n').length).to.be.below(200);
    expect(page).to.match(/\n\d+ more findings of the same or lower severity: --verbose shows all/);
    for (const [format, schema] of schemas) {
      const document = JSON.parse(writeReport(format, sampleReport(findings)));
      expect(schemaErrors(schema, document) ?? [], format).to.deep.equal([]);
    }
  });

  it('quotes hostile names so that no report takes them for markup, links or colours', async () => {
    const property = '</script>`](javascript:alert(1)) @all \\u001b[31m\\u202e';
    const path = 'src/`</a><img src=x onerror=alert(1)>\u001b[31m\u202e.js';
    const [finding] = await found(path, handler(`exec('ls ' + req.query[${JSON.stringify(property)}]);`));
    // What is quoted is the source text, with its backtick replaced: a second one would end the quotation.
    expect(finding.message.match(/`/g)).to.have.length(4);
    expect(finding.message).to.match(/^Data from the query string in `.*` becomes part of the shell command/);
    const page = terminalReport([finding], { color: false, verbose: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(page.replaceAll('\n', '')).not.to.match(/[\u0000-\u001f\u202a-\u202e]/);
    const markdown = writeReport('markdown', sampleReport([finding]));
    expect(markdown).not.to.match(/<img|<\/a>|<\/script>/);
    expect(markdown).not.to.match(/\]\(javascript:/);
    for (const [format, schema] of schemas) {
      const document = JSON.parse(writeReport(format, sampleReport([finding])));
      expect(schemaErrors(schema, document) ?? [], format).to.deep.equal([]);
    }
  });
});
