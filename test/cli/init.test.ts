import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { includeLines, withInclude } from '#agent/cli/ci-include.js';
import { initialConfig } from '#agent/cli/initial-config.js';
import { parseConfig } from '#agent/workspace/config.js';
import { EMPTY_CONFIG } from '#agent/workspace/config-file.js';
import { configJsonSchema, settingsByKey } from '#agent/workspace/config-schema.js';
import { temporaryFolder, writeFiles } from '#test/workspace/git-repository.js';
import { runGoalkeeper } from './run-goalkeeper.js';

const include = { component: '$CI_SERVER_FQDN/security/goalkeeper/scan@1', image: 'agent:1' };
const entry = { component: include.component, inputs: { image: 'agent:1' } };

describe('agent/cli/init-command', function () {
  this.timeout(60_000);
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder('init');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const init = (...args: string[]) => runGoalkeeper(['init', folder, '--image', 'agent:1', ...args]);

  it('writes settings that change nothing and a pipeline, and says what to do next', async () => {
    const { code, stdout, stderr } = await init();
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
    expect(parseConfig(read('.goalkeeper.yml'))).to.deep.equal(EMPTY_CONFIG);
    expect(parse(read('.gitlab-ci.yml'))).to.deep.equal({ include: [entry] });
    expect(stdout).to.match(
      /^Wrote \.goalkeeper\.yml: .*\nWrote \.gitlab-ci\.yml, which includes \$CI_SERVER/,
    );
    expect(stdout).to.contain('\nWhat to do next:\n  1. Run `goalkeeper scan .`');
  });

  it('overwrites nothing, and adds to pipelines once', async () => {
    writeFiles(folder, {
      '.goalkeeper.yml': 'fail_on: low\n',
      '.gitlab-ci.yml': '# ours\nbuild: { script: make }\n',
    });
    const first = await init();
    expect(first.stdout).to.match(
      /^Left \.goalkeeper\.yml as it is\.\nAdded \$CI_SERVER_FQDN\S+ to the includes/,
    );
    expect(read('.goalkeeper.yml')).to.equal('fail_on: low\n');
    const added = read('.gitlab-ci.yml');
    expect(added).to.equal(`# ours\nbuild: { script: make }\n\n${includeLines(include).join('\n')}\n`);
    expect((await init()).stdout).to.contain('it includes a component of Goalkeeper already');
    expect(read('.gitlab-ci.yml')).to.equal(added);
  });

  it('leaves .gitlab-ci.yml alone with --no-ci, and where it is a link', async () => {
    expect((await init('--no-ci')).stdout).to.not.contain('.gitlab-ci.yml');
    writeFiles(folder, { 'other.yml': 'a: 1\n' });
    symlinkSync('other.yml', join(folder, '.gitlab-ci.yml'));
    const { stdout, code } = await init();
    expect(code).to.equal(0);
    expect(stdout).to.contain('Add to it by hand:\n    include:\n      - component: $CI_SERVER_FQDN/');
    expect(read('other.yml')).to.equal('a: 1\n');
  });

  it('says what is wrong with its folder', async () => {
    expect(await runGoalkeeper(['init', join(folder, 'none')])).to.include({ code: 2, stdout: '' });
  });

  it('prints the JSON Schema', async () => {
    expect(await runGoalkeeper(['init', '--schema'])).to.include({ code: 0, stdout: configJsonSchema() });
  });

  it('explains every setting, with an example that holds', () => {
    const text = initialConfig();
    const settings = text
      .split('\n')
      .filter((line) => /^#[^ ]|^# {2,}\S/.test(line) && !line.includes('yaml-language-server'))
      .map((line) => line.slice(1));
    const config = parse(settings.join('\n'));
    expect(Object.keys(config)).to.deep.equal(Object.keys(settingsByKey()));
    expect(() => parseConfig(settings.join('\n'))).to.not.throw();
    for (const line of text.split('\n')) expect(line.length).to.be.below(170);
  });

  describe('pipelines', () => {
    for (const [name, text, expected] of [
      ['an empty file', '', { include: [entry] }],
      [
        'a list',
        'include:\n  - local: a.yml\n\n# jobs\nx: { script: y }\n',
        { include: [{ local: 'a.yml' }, entry], x: { script: 'y' } },
      ],
      [
        'a list without indentation',
        'include:\n- local: a.yml # ours\nx: { script: y }',
        { include: [{ local: 'a.yml' }, entry], x: { script: 'y' } },
      ],
      [
        'a list at the end without a newline',
        'include:\n  - template: a.yml',
        { include: [{ template: 'a.yml' }, entry] },
      ],
      [
        'entries of several lines',
        'include:\n    - project: a\n      file: b.yml\n    - local: c.yml\nx: 1\n',
        { include: [{ project: 'a', file: 'b.yml' }, { local: 'c.yml' }, entry], x: 1 },
      ],
      [
        'stages without test',
        'stages: [check, deploy]\n',
        {
          stages: ['check', 'deploy'],
          include: [{ ...entry, inputs: { image: 'agent:1', stage: 'check' } }],
        },
      ],
      [
        'Windows line ends',
        'include:\r\n  - local: a.yml\r\nx: 1\r\n',
        { include: [{ local: 'a.yml' }, entry], x: 1 },
      ],
    ] as const)
      it(`adds to ${name}, and keeps every line`, () => {
        const added = withInclude(text, include);
        const result = 'text' in added ? (added.text ?? '') : '';
        expect(parse(result)).to.deep.equal(expected);
        for (const line of text.split('\n'))
          expect(result.split('\n').map((one) => one.trimEnd())).to.include(line.trimEnd());
        expect(/[^\r]\n/.test(result)).to.equal(!text.includes('\r\n'));
      });

    for (const [name, text, reason] of [
      ['one file', 'include: a.yml\n', /no list with an entry a line/],
      ['a list on one line', 'include: [a.yml]\n', /no list with an entry a line/],
      ['broken YAML', 'include: [a\nb: c', /not valid YAML/],
      ['a list as a whole', '- a\n', /not a pipeline/],
    ] as const)
      it(`leaves ${name} to people`, () => {
        const added = withInclude(text, include);
        expect('reason' in added && added.reason).to.match(reason);
      });

    it('reads the references of GitLab', () => {
      const added = withInclude('x: { script: !reference [.y, script] }\n', include);
      expect('text' in added && added.text).to.contain('!reference [.y, script]');
    });
  });
});
