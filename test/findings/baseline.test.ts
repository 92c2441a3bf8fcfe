import { expect } from 'chai';
import { compareReports, judge } from '#agent/ci/judge.js';
import { compareWithBaseline } from '#agent/findings/baseline.js';
import { parseBaseline } from '#agent/findings/parse-baseline.js';
import { writeReport } from '#reports/formats.js';
import { sampleFinding, sampleReport } from '#test/reports/sample-report.js';

const print = (digit: string) => `v2:${digit.repeat(32)}`;
const finding = (digit: string) =>
  sampleFinding({ fingerprint: print(digit), ruleId: `javascript/rule-${digit}` });

describe('agent/findings/baseline', () => {
  for (const format of ['json', 'sarif'] as const)
    it(`tells new, unchanged and fixed findings by an earlier ${format} report`, () => {
      const earlier = writeReport(format, sampleReport([finding('1'), finding('2')]));
      const comparison = compareWithBaseline([finding('2'), finding('3')], parseBaseline(earlier, 'x'));
      expect(comparison.added.map(({ fingerprint }) => fingerprint)).to.deep.equal([print('3')]);
      expect(comparison.unchanged.map(({ fingerprint }) => fingerprint)).to.deep.equal([print('2')]);
      expect(comparison.fixed).to.deep.equal([print('1')]);
      expect([...comparison.states]).to.deep.equal([
        [print('2'), 'unchanged'],
        [print('3'), 'new'],
      ]);
    });

  it('tells of new routes by an earlier json report, of suppressed findings too', () => {
    const route = (name: string) => ({ name, file: 'src/app.js', line: 1 });
    const suppression = { kind: 'inSource', reason: 'behind the gateway' } as const;
    const before = [
      { ...finding('1'), routes: [route('GET /a')] },
      { ...finding('2'), routes: [route('GET /a')], suppression },
      { ...finding('3'), suppression },
    ];
    const report = (format: 'json' | 'sarif') =>
      parseBaseline(writeReport(format, sampleReport(before)), 'x');
    const after = [
      ...before.slice(0, 2).map((one) => ({ ...one, routes: [route('GET /a'), route('GET /b')] })),
      finding('3'),
    ];
    const { news, routes, added, unchanged, fixed } = compareWithBaseline(after, report('json'));
    expect(routes).to.deep.equal([
      { fingerprint: print('1'), routes: [route('GET /b')] },
      { fingerprint: print('2'), routes: [route('GET /b')] },
    ]);
    expect(added.map(({ fingerprint }) => fingerprint)).to.deep.equal([print('3')]);
    expect(news.map(({ fingerprint }) => fingerprint)).to.deep.equal([print('1'), print('2'), print('3')]);
    expect(news.some((one) => one.suppression)).to.equal(false);
    expect([unchanged, fixed]).to.deep.equal([[], []]);
    const threshold = { severity: 0, confidence: 0 };
    const comparison = compareReports(after, report('json'), {
      against: 'baseline',
      base: null,
      complete: true,
    });
    const verdict = judge(after, { comparison, dismissed: [] }, { threshold, counting: 'new' });
    expect(verdict.failing.map(({ fingerprint }) => fingerprint)).to.deep.equal(
      [1, 2, 3].map(String).map(print),
    );
    // SARIF names no routes.
    expect(compareWithBaseline(after, report('sarif')).routes).to.deep.equal([]);
  });

  it('does not count what an earlier SARIF report says is gone', () => {
    const states = new Map([[print('1'), 'absent' as const]]);
    const earlier = writeReport('sarif', sampleReport([finding('1')]), { baselineStates: states });
    expect(parseBaseline(earlier, 'x').length).to.equal(0);
  });

  it('bears a byte order mark', () => {
    expect(parseBaseline(`\ufeff${writeReport('json', sampleReport([finding('1')]))}`, 'x').length).to.equal(
      1,
    );
  });

  it('says what is wrong with a file that is no report', () => {
    expect(() => parseBaseline('<xml/>', 'old.xml')).to.throw(/^The baseline old\.xml is not JSON/);
    expect(() => parseBaseline('[]', 'list.json')).to.throw(/neither findings nor runs/);
    expect(() => parseBaseline('null', 'null.json')).to.throw(/neither findings nor runs/);
  });
});
