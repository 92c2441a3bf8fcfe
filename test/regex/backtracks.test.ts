import { expect } from 'chai';
import { stepsOf } from '#agent/regex/backtracking.js';
import { growthOf } from '#agent/regex/backtracks.js';
import { parseExpression } from '#agent/regex/expression.js';
import { collapsedBy } from '#agent/regex/runs.js';

const expressions: Record<string, string[]> = {
  exponential: [
    '/^(\\^)((?:[^\\^\\s]|\\\\)+?)(\\\\*)\\1/',
    '/^(a+)+$/',
    '/^(a|a)*$/',
    '/(a*)*b/',
    '/^(\\d+)*$/',
    '/^(([a-z])+.)+[A-Z]([a-z])+$/',
    '/^(?:(\\w+)\\s?)*$/',
    '^(\\w+\\s?)*\\Z',
    '/^(?:[^"]+|"[^"]*")+x(.|\\s)*$/',
    '/^\\s*function\\s*([^(]+)*\\s*\\(/',
    '/^([a-z0-9]+)-([A-Za-z0-9+/=]{44,88})(\\?[\\x21-\\x7E]*)*$/',
  ],
  polynomial: [
    '/\\s+$/',
    '/^\\s+|\\s+$/g',
    '/a+b/',
    '/^[^@]+@[^@]+\\.[^@]+$/',
    '/\\s*,\\s*/',
    '/\\{.*\\}/',
    '/<[^>]+>/',
    '/(.*)\\.(.*)/',
    '/\\/\\*[\\s\\S]*?\\*\\//',
    '(?P<name>\\w+)=',
    '/\\{(?=([^]*?[,.][^]*?)\\})/g',
  ],
  linear: [
    '/^(a|b)*$/',
    '/^(\\^)((?:[^\\^\\s]|(?<=\\\\)\\1|(?<=\\\\) )+?)(?<!\\\\)\\1(?!\\1)/',
    '/^a+b$/',
    '/^\\s+$/',
    '/x*/',
    '/<[^<>]+>/',
    '/\\([^()]*\\)/',
    '/^[a-z]+@[a-z]+\\.com$/',
    '/^.{1,256}$/',
    '/^([a-z0-9]+)-([A-Za-z0-9+/=]{44,88})(\\?[\\x21-\\x7E]*)?$/',
    '/\\s{0,256}$/',
    '/^(?:a(?=b)|b)*$/',
    '/^\\{(?=[^}]*\\})/',
    '/\\s+$/y',
    '(',
  ],
};

describe('agent/regex: how the time of a search grows', function () {
  this.timeout(20_000);
  for (const [growth, texts] of Object.entries(expressions))
    for (const text of texts)
      it(`${text} is ${growth}`, () => {
        expect(growthOf(text)).to.equal(growth);
      });

  it('knows what a text has no two of in a row', () => {
    const blanks = collapsedBy('/(\\s\\s+)/g');
    if (blanks === null) throw new Error('runs of blanks are not known');
    expect(growthOf('/\\s\\s*$/', [blanks])).to.equal('linear');
    expect(growthOf('/-+$/', [blanks])).to.equal('polynomial');
    for (const other of ['/\\s+/', '/\\s{3,}/g', '/\\s/g', '/a\\s+/g', '/\\s+|x/g'])
      expect(collapsedBy(other), other).to.equal(null);
    expect(collapsedBy('/ {2,}/g')).to.deep.equal([0x20, 0x20]);
  });

  it('counts the steps of a search that gives up', () => {
    const expression = parseExpression('/^(a+)+$/');
    if (expression === null) throw new Error('the expression could not be parsed');
    const few = stepsOf(expression, `${'a'.repeat(5)}!`, 1_000_000);
    const more = stepsOf(expression, `${'a'.repeat(8)}!`, 1_000_000);
    expect(more / few).to.be.greaterThan(6);
  });

  it('stops counting at its limit', () => {
    const expression = parseExpression('/^(a+)+$/');
    if (expression === null) throw new Error('the expression could not be parsed');
    expect(stepsOf(expression, `${'a'.repeat(60)}!`, 10_000)).to.equal(Number.POSITIVE_INFINITY);
  });

  it('looks at large and nested expressions within its bounds', () => {
    const started = process.cpuUsage();
    growthOf(`/${'(a|b)*'.repeat(300)}c/`);
    growthOf(`/${'('.repeat(100)}a*${')*'.repeat(100)}b/`);
    growthOf(`/(${Array.from({ length: 200 }, (_, i) => `word${i}\\s*`).join('|')})+$/`);
    expect(process.cpuUsage(started).user).to.be.lessThan(15_000_000);
  });
});
