import { expect } from 'chai';
import { compareReports, judge } from '#agent/ci/judge.js';
import { compareWithBaseline } from '#agent/findings/baseline.js';
import { parseBaseline } from '#agent/findings/parse-baseline.js';
import type { Finding, Place } from '#protocol/finding.js';
import { type ReportFormat, writeReport } from '#reports/formats.js';
import { sampleFinding, sampleReport } from '#test/reports/sample-report.js';
import { schemaErrors } from '#test/reports/schemas.js';

const print = (digit: string) => `v2:${digit.repeat(32)}`;
/** Of other code each, so that none is taken for another that was edited. */
const single = (digit: string): Finding =>
  sampleFinding({
    fingerprint: print(digit),
    code: `${digit.repeat(9)}(${digit.repeat(8)}, ${digit.repeat(7)});`,
    location: {
      path: 'src/app.js',
      region: { startLine: Number(digit) * 10, startColumn: 3, endLine: Number(digit) * 10, endColumn: 30 },
    },
    scope: `scope${digit}`,
    neighbours: digit.repeat(24),
  });
function place(digit: string): Place {
  const { fingerprint, ruleId, title, location, scope, code, neighbours } = single(digit);
  return { fingerprint, ruleId, title, location, scope, code, neighbours };
}
const withPlaces = (digit: string, ...others: string[]): Finding => ({
  ...single(digit),
  places: others.map(place),
});

function compared(before: readonly Finding[], after: readonly Finding[], format: 'json' | 'sarif' = 'json') {
  const baseline = parseBaseline(writeReport(format, sampleReport([...before])), 'x');
  const { added, places, unchanged, fixed } = compareWithBaseline(after, baseline);
  const prints = (findings: readonly Finding[]) => findings.map(({ fingerprint }) => fingerprint);
  return {
    added: prints(added),
    places: places.map((one) => [one.fingerprint, ...one.places.map(({ line }) => line)]),
    unchanged: prints(unchanged),
    fixed,
  };
}

const nothing = { added: [], places: [], unchanged: [], fixed: [] };

describe('agent/findings: findings with several places', () => {
  for (const format of ['json', 'sarif'] as const) {
    it(`knows findings of an earlier ${format} report again as places of one`, () => {
      const comparison = compared([single('1'), single('2')], [withPlaces('1', '2')], format);
      expect(comparison).to.deep.equal({ ...nothing, unchanged: [print('1')] });
    });

    it(`knows a finding again by a place that an earlier ${format} report has`, () => {
      const comparison = compared([withPlaces('1', '2')], [single('2')], format);
      expect(comparison).to.deep.equal({ ...nothing, unchanged: [print('2')] });
    });

    it(`tells of a place that an earlier ${format} report does not have`, () => {
      const comparison = compared([withPlaces('1', '2')], [withPlaces('1', '2', '3')], format);
      expect(comparison).to.deep.equal({ ...nothing, places: [[print('1'), 30]] });
      const led = compared([withPlaces('1', '2')], [withPlaces('3', '1', '2')], format);
      expect(led).to.deep.equal({ ...nothing, places: [[print('3'), 30]] });
    });
  }

  it('says that a finding is fixed when none of its places is left', () => {
    expect(compared([withPlaces('1', '2')], [])).to.deep.equal({ ...nothing, fixed: [print('1')] });
    expect(compared([withPlaces('1', '2')], [single('1')]).fixed).to.deep.equal([]);
  });

  it('takes a place that was suppressed before and counts now for new', () => {
    const suppression = { kind: 'inSource', reason: 'checked' } as const;
    const before = [single('1'), { ...single('2'), suppression }];
    expect(compared(before, [withPlaces('1', '2')])).to.deep.equal({
      ...nothing,
      places: [[print('1'), 20]],
    });
  });

  it('counts new places for the verdict, and what was decided only with all places', () => {
    const after = [withPlaces('1', '2')];
    const baseline = parseBaseline(writeReport('json', sampleReport([single('1')])), 'x');
    const what = { against: 'baseline', base: null, complete: true } as const;
    const comparison = compareReports(after, baseline, what);
    expect(comparison.places).to.have.length(1);
    const failing = (dismissed: string[]) =>
      judge(after, { comparison, dismissed }, { threshold: { severity: 0, confidence: 0 }, counting: 'new' })
        .failing.length;
    expect(failing([])).to.equal(1);
    expect(failing([print('1')])).to.equal(1);
    expect(failing([print('2')])).to.equal(1);
    expect(failing([print('1'), print('2')])).to.equal(0);
  });

  for (const [format, schema] of [
    ['sarif', 'sarif-schema-2.1.0.json'],
    ['gitlab-sast', 'gitlab-sast-report-format-15.2.1.json'],
    ['codequality', 'gitlab-code-quality.schema.json'],
  ] as [ReportFormat, string][])
    it(`names other places in a ${format} report`, () => {
      const text = writeReport(format, sampleReport([withPlaces('1', '2', '3')]));
      expect(schemaErrors(schema, JSON.parse(text)) ?? []).to.deep.equal([]);
      for (const line of [20, 30])
        expect(text).to.match(new RegExp(`"(startLine|line_start|begin)":\\s*${line}\\b`));
    });

  it('names other places in Markdown and CSV', () => {
    const report = sampleReport([withPlaces('1', '2', '3')]);
    expect(writeReport('markdown', report)).to.contain('Also at `src/app.js:20`, `src/app.js:30`.');
    const [names, row] = writeReport('csv', report).split('\r\n');
    expect(names).to.match(/,other locations$/);
    expect(row).to.match(/,src\/app\.js:20 src\/app\.js:30$/);
  });
});
