import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { compiledPacks } from '#agent/rules/compiled-packs.js';
import { rulesOf } from '#agent/rules/installed-rules.js';
import { installedPacks, loadRules } from '#agent/rules/load.js';
import { installedFolder } from '#agent/rules/pack-files.js';
import { parsePack } from '#agent/rules/parse-pack.js';
import { RuleErrors, ruleErrorText } from '#agent/rules/rule-error.js';
import { shareSinks } from '#agent/rules/shared-sinks.js';

const goodRule = `
  - id: javascript/company/run
    title: Company command
    type: Command Injection
    class: command
    cwe: CWE-78
    cvss: CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H
    confidence: 8
    message: '{source} reaches {callee}.'
    description: Why.
    remediation: How.
    references: https://example.com/rules
    sinks: company.run(0, 1.command)
    examples: { bad: run(), good: stop() }
`;
const pack = (rules: string, head = '') => `languages: javascript\n${head}rules:${rules}`;

function mistakes(text: string): string[] {
  const { pack: parsed, errors } = parsePack('rules.yml', text);
  expect(parsed).to.equal(null);
  return errors.map(ruleErrorText);
}

describe('rules: reading a pack', () => {
  it('fills in what the written form may leave out', () => {
    const { pack: parsed, errors } = parsePack('rules.yml', pack(goodRule));
    expect(errors).to.deep.equal([]);
    const rule = parsed?.rules[0];
    expect(rule?.languages).to.deep.equal(['javascript']);
    expect(rule?.cwe).to.deep.equal(['CWE-78']);
    expect(rule?.sources).to.deep.equal(['request', 'message']);
    expect(rule?.sinks).to.deep.equal([{ call: ['company.run'], places: ['0', '1.command'] }]);
    expect(rule?.matches).to.deep.equal([]);
    expect(rule?.examples).to.deep.equal({ bad: ['run()'], good: ['stop()'] });
    expect(rule?.origin).to.deep.equal({ file: 'rules.yml', line: 3 });
  });

  it('turns the short sections and forms into models', () => {
    const head = `sanitizers: { command: [a.quote] }\noperations: { list.append: list#push }\nclean: a.size\nmodels:\n  - call: a.b\n    when: { 1.shell: true, 0: [x, y] }\n    flow: 0, 1 -> return\n`;
    const { pack: parsed, errors } = parsePack('rules.yml', pack(goodRule, head));
    expect(errors).to.deep.equal([]);
    expect(parsed?.models).to.deep.equal([
      {
        call: ['a.b'],
        when: { '1.shell': { equals: true }, '0': { in: ['x', 'y'] } },
        flow: [{ from: ['0', '1'], to: ['return'] }],
      },
      { call: ['list#push'], operation: 'list.append' },
      { call: ['a.quote'], sanitizes: ['command'] },
      { call: ['a.size'], clean: true },
    ]);
  });

  it('names line, column and key of every mistake of a file at once', () => {
    const text = pack(
      goodRule
        .replace('cvss: CVSS:3.1/AV:N', 'cvss: CVSS:3.1/AV:X')
        .replace('confidence: 8', 'confidence: high')
        .replace('    title: Company command\n', '    titel: Company command\n'),
    );
    expect(mistakes(text)).to.deep.equal([
      'rules.yml:3:5: rules[0].title is required',
      'rules.yml:8:11: rules[0].cvss must be a CVSS 3.1 base vector',
      'rules.yml:9:17: rules[0].confidence must be a number',
      'rules.yml:4:5: rules[0].titel is not a known key',
    ]);
  });

  const single: [string, string, string, string][] = [
    [
      'an unknown operation',
      'operations: { list.grow: a.b }\n',
      '',
      '2:15: operations.list.grow is not a known key',
    ],
    ['a symbol pattern with two #', 'clean: a#b#c\n', '', '2:8: clean may have one "#" only'],
    [
      'a brace left open',
      "clean: 'a.{b,c'\n",
      '',
      '2:8: clean has a brace that is not closed, empty or inside another',
    ],
    ['a receiver without a member', "clean: '?db'\n", '', '2:8: clean needs "#" and a member after "?"'],
    ['an empty segment', 'clean: a..b\n', '', '2:8: clean has an empty segment'],
    ['a model without an effect', 'models:\n  - call: a.b\n', '', '3:5: models[0] needs one of '],
    ['a model without a matcher', 'models:\n  - clean: true\n', '', '3:5: models[0] needs one of '],
    [
      'a place that is none',
      'models:\n  - { call: a.b, flow: { from: "0..x", to: return } }\n',
      '',
      '3:32: models[0].flow.from has "0..x", which is no place',
    ],
    [
      'an unknown source kind',
      'models:\n  - { read: a.b, source: { kind: web, description: x } }\n',
      '',
      '3:34: models[0].source.kind must be one of ',
    ],
    [
      'a regular expression that is none',
      "models:\n  - { call: a.b, clean: true, when: { 0: { matches: '(a' } } }\n",
      '',
      '3:53: models[0].when.0.matches is no regular expression: ',
    ],
    ['a sink text that is none', '', 'sinks: company.run(0', '14:12: rules[0].sinks must be a map of keys'],
    [
      'an unknown placeholder',
      '',
      "message: '{who} did it'",
      'rules[0].message has the unknown placeholder "{who}": use {source}, {sink}, {place}, {callee}, {value}',
    ],
    ['an id that is none', '', 'id: Company', 'rules[0].id must be a id like language/area/name'],
    ['a missing good example', '', 'examples: { bad: run() }', 'rules[0].examples.good is required'],
    ['a rule that looks for nothing', '', '-sinks', '3:5: rules[0] needs one of '],
  ];
  for (const [name, head, change, expected] of single)
    it(`refuses ${name}`, () => {
      const key = change.replace(/^-/, '').split(':')[0];
      const rule =
        change === ''
          ? goodRule
          : goodRule.replace(
              new RegExp(`^( {4}|  - )${key}:.*\\n`, 'm'),
              change.startsWith('-') ? '' : `$1${change}\n`,
            );
      const found = mistakes(pack(rule, head));
      expect(found.join('\n')).to.contain(expected);
      expect(found).to.have.lengthOf(1);
    });

  it('reports broken YAML with its line', () => {
    expect(mistakes('languages: [javascript\nrules: []\n')[0]).to.match(
      /^rules\.yml:2:\d+: the file is not valid YAML: /,
    );
  });

  it('refuses a key that is given twice and a file that is no map', () => {
    expect(mistakes('languages: a\nlanguages: b\n')[0]).to.match(
      /^rules\.yml:2:1: the file is not valid YAML: /,
    );
    expect(mistakes('- a\n- b\n')[0]).to.match(/^rules\.yml:1:1: the file must be a map of keys/);
    expect(mistakes('')[0]).to.match(/^rules\.yml:1:1: the file /);
  });

  it('refuses a place that YAML takes for another number', () => {
    const head = 'models:\n  - { call: a.b, clean: true, when: { 0.0: x } }\n';
    expect(mistakes(pack(goodRule, head))).to.deep.equal([
      'rules.yml:3:39: 0.0 reads as another number in YAML: put it in quotes',
    ]);
  });

  it('does not expand a bomb of aliases', () => {
    const lines = ['languages: [javascript]', 'a: &a [x, x, x, x, x, x, x, x, x, x]'];
    for (let i = 1; i < 10; i++)
      lines.push(
        `${'abcdefghijk'[i]}: &${'abcdefghijk'[i]} [${`*${'abcdefghijk'[i - 1]}, `.repeat(9)}*${'abcdefghijk'[i - 1]}]`,
      );
    expect(mistakes(lines.join('\n'))[0]).to.match(/^rules\.yml:1:1: the file cannot be read: /);
  });
});

describe('rules: loading folders', function () {
  this.timeout(10_000);
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rules-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('loads the packs that come with the agent, in the order of their paths', () => {
    const { packs, hash } = loadRules();
    const files = packs.map(({ file }) => file);
    expect(files).to.include('javascript/core.yml').and.to.include('python/core.yml');
    expect(files).to.deep.equal([...files].sort());
    expect(hash).to.match(/^[0-9a-f]{64}$/);
    expect(loadRules().hash).to.equal(hash);
  });

  it('takes the packs that the build left as they are in YAML, and only while the text is the same', () => {
    const { packs, hash } = installedPacks();
    expect(compiledPacks(hash)).to.deep.equal(packs);
    const parsed = packs.flatMap(
      ({ file }) => parsePack(file, readFileSync(join(installedFolder, file), 'utf8')).pack ?? [],
    );
    expect(compiledPacks(hash)).to.deep.equal(shareSinks(parsed).packs);
    expect(compiledPacks(hash.replace(/./, (first) => (first === '0' ? '1' : '0')))).to.equal(null);
  });

  it('are the same by either way to load them, alone and with packs of a user', async () => {
    expect(await rulesOf([])).to.deep.equal(loadRules());
    const packs = join(installedFolder, 'go');
    const wrong = await rulesOf([packs]).then(
      () => null,
      (error: unknown) => error,
    );
    expect(wrong).to.be.instanceOf(RuleErrors);
  });

  it('adds user rules, and the hash changes with their content', () => {
    writeFileSync(join(folder, 'company.yml'), pack(goodRule));
    const first = loadRules([folder]);
    expect(first.packs[first.packs.length - 1].rules[0].id).to.equal('javascript/company/run');
    writeFileSync(join(folder, 'company.yml'), pack(goodRule.replace('confidence: 8', 'confidence: 7')));
    expect(loadRules([folder]).hash).to.not.equal(first.hash);
  });

  const refused = (): string => {
    try {
      loadRules([folder]);
    } catch (error) {
      if (error instanceof RuleErrors) return error.message;
      throw error;
    }
    throw new Error('nothing was refused');
  };

  it('refuses an id that another pack has', () => {
    writeFileSync(join(folder, 'a.yml'), pack(goodRule));
    writeFileSync(join(folder, 'b.yml'), pack(goodRule));
    expect(refused()).to.contain(
      `b.yml:3:1: javascript/company/run is an id that ${join(folder, 'a.yml')}:3 has already`,
    );
  });

  /** A rule that has the sinks of another. */
  const sharing = (id: string, other: string, className = 'command') =>
    goodRule
      .replace('company/run', id)
      .replace('sinks: company.run(0, 1.command)', `sinksOf: ${other}`)
      .replace('class: command', `class: ${className}`);

  it('gives a rule the sinks of others, also of those that come with the agent and of those that share themselves', () => {
    const both = `[javascript/company/run, javascript/process/command-injection]`;
    writeFileSync(join(folder, 'a.yml'), pack(sharing('company/shared', 'javascript/company/both')));
    writeFileSync(join(folder, 'b.yml'), pack(goodRule));
    writeFileSync(join(folder, 'c.yml'), pack(sharing('company/both', both)));
    const rules = new Map(
      loadRules([folder]).packs.flatMap((one) => one.rules.map((rule) => [rule.id, rule] as const)),
    );
    const expected = [
      { call: ['company.run'], places: ['0', '1.command'] },
      ...(rules.get('javascript/process/command-injection')?.sinks ?? []),
    ];
    expect(expected.length).to.be.above(1);
    expect(rules.get('javascript/company/both')).to.deep.include({ sinks: expected, sinksOf: [] });
    expect(rules.get('javascript/company/shared')).to.deep.include({
      sinks: expected,
      sources: ['request', 'message'],
    });
  });

  it('refuses sinks of a rule that does not exist, has another class or has its own from there', () => {
    const refusal = (rule: string) => {
      writeFileSync(join(folder, 'a.yml'), pack(rule));
      return refused();
    };
    expect(refusal(sharing('company/shared', 'javascript/company/runs'))).to.contain(
      'a.yml:3:1: javascript/company/shared names "javascript/company/runs" in sinksOf, which no rule has as its id',
    );
    expect(refusal(sharing('company/shared', 'javascript/process/command-injection', 'sql'))).to.contain(
      'whose class is command, not sql',
    );
    expect(refusal(sharing('company/shared', 'javascript/company/shared'))).to.contain(
      'which has its sinks from this rule',
    );
  });

  it('refuses a sanitizer of a weakness class that no rule has', () => {
    writeFileSync(join(folder, 'a.yml'), 'languages: javascript\nsanitizers:\n  comand: a.quote\n');
    expect(refused())
      .to.contain('a.yml')
      .and.to.contain('the weakness class "comand" (at a.quote), which no rule has');
  });

  it('refuses a folder that does not exist', () => {
    rmSync(folder, { recursive: true });
    expect(refused()).to.contain('does not exist: give a folder with .yml files of rules');
  });
});
