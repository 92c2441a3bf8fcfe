import { expect } from 'chai';
import { parseConfig } from '#agent/workspace/config.js';
import { heldSettings } from '#agent/workspace/merge-base-settings.js';

/** What of some settings waits for the merge, as `setting text`. */
function waiting(head: string, base: string | null): string[] {
  const { afterMerge } = heldSettings(parseConfig(head), base === null ? null : parseConfig(base));
  return afterMerge.map(({ setting, text }) => `${setting} ${text}`);
}

describe('workspace/merge-base-settings', () => {
  const cases: [what: string, head: string, base: string | null, waits: string[]][] = [
    ['what the base has, in another order', 'exclude: [b, a]', 'exclude: [a, b]', []],
    [
      'a function',
      'sanitizers: [clean]\nvalidators: [a.check(1)]',
      '',
      ['sanitizers clean', 'validators a.check(1)'],
    ],
    ['a function without a merge base', 'sanitizers: [clean]', null, ['sanitizers clean']],
    ['sources and sinks', 'sources: [read]\nsinks: [{ function: run, kinds: sql }]', '', []],
    ['fewer kinds', 'sanitizers: [{ function: a, kinds: sql }]', 'sanitizers: [a]', []],
    [
      'more kinds',
      'sanitizers: [{ function: a, kinds: [sql, html] }]',
      'sanitizers: [{ function: a, kinds: sql }]',
      ['sanitizers a'],
    ],
    ['another file', 'sanitizers: [src/b.js#a]', 'sanitizers: [src/a.js#a]', ['sanitizers src/b.js#a']],
    [
      'another way to fail',
      'validators: [{ function: a, throws: true }]',
      'validators: [a]',
      ['validators a'],
    ],
    [
      'fewer paths',
      'suppress: [{ rule: x, paths: [a], reason: other }]',
      'suppress: [{ rule: x, reason: r }]',
      [],
    ],
    [
      'more paths',
      'suppress: [{ rule: x, reason: r }]',
      'suppress: [{ rule: x, paths: [a], reason: r }]',
      ['suppress x'],
    ],
    [
      'an ignored finding, and one that moved',
      `ignore: { b.js: ['v2:${'1'.repeat(32)}', 'v2:${'2'.repeat(32)}'] }`,
      `ignore: { a.js: ['v2:${'1'.repeat(32)}'] }`,
      ['ignore b.js'],
    ],
    ['a rule that is off', 'rules: { x: off }', '', ['rules x: off']],
    ['a rule that is gone', '', 'rules: { x: high }', ['rules entries that are gone or in another order']],
    ['languages', 'languages: [go]', '', ['languages go']],
    ['all languages', '', 'languages: [go]', []],
    ['what fails', 'fail_on: never', 'fail_on: low', ['fail_on fail_on never']],
    ['tests', 'include_tests: false', 'include_tests: true', ['include_tests false']],
    ['tests that count', 'include_tests: true', '', []],
    ['a path that is analysed after all', 'exclude: ["!a"]', '', []],
  ];
  for (const [what, head, base, waits] of cases)
    it(`${waits.length > 0 ? 'waits with' : 'takes'} ${what}`, () =>
      expect(waiting(head, base)).to.deep.equal(waits));

  it('takes the settings of the base where those of the head wait', () => {
    const base = parseConfig('fail_on: low\nrules: { x: high }\nlanguages: [go, java]\n');
    const head = parseConfig(
      'fail_on: never\nrules: { x: off }\nlanguages: [go]\nsources: [read]\nsanitizers: [a]\n',
    );
    const { config } = heldSettings(head, base);
    expect(config).to.deep.include({
      thresholds: { failOn: base.thresholds.failOn },
      languages: ['go', 'java'],
    });
    expect(config.rules.map(({ severity }) => severity)).to.deep.equal([base.rules[0].severity]);
    expect(config.ownFunctions.map(({ name }) => name)).to.deep.equal(['read']);
  });
});
