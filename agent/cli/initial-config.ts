import { settingsByKey } from '../workspace/config-schema.js';

/** A setting of each key, as an example to start from. */
const examples: Readonly<Record<string, readonly string[]>> = {
  exclude: ['exclude:', '  - legacy/'],
  include: ['include:', '  - src/generated/client.ts'],
  languages: ['languages: [javascript, python]'],
  include_tests: ['include_tests: true'],
  rules: ['rules:', '  javascript/crypto/*: low', '  weak-hash: off'],
  rule_folders: ['rule_folders:', '  - security/rules'],
  sanitizers: ['sanitizers:', '  - { function: src/safe.js#clean, kinds: [sql, html] }'],
  validators: ['validators:', '  - src/checks.js#assertName'],
  sources: ['sources:', '  - src/queue.js#onMessage(payload)'],
  sinks: ['sinks:', '  - { function: src/reports.js#run(0), kinds: sql }'],
  suppress: [
    'suppress:',
    '  - rule: weak-random',
    '    paths: [src/cache-key.js]',
    '    reason: Names cache entries here, nothing secret',
  ],
  ignore: [
    'ignore:',
    '  src/legacy.js:',
    '    - v2:0123456789abcdef0123456789abcdef # javascript/code/injection',
  ],
  fail_on: ['fail_on: medium'],
  fail_confidence: ['fail_confidence: 7'],
  min_confidence: ['min_confidence: 5'],
  needs_accept: ['needs_accept: [unauthenticated-write, check-removed]'],
  accept_role: ['accept_role: maintainer'],
};

/** The text of a new `.goalkeeper.yml`: every setting, explained and commented out. */
export function initialConfig(): string {
  const settings = Object.entries(settingsByKey()).map(([key, description]) =>
    [`# ${description}`, ...(examples[key] ?? []).map((line) => `#${line}`)].join('\n'),
  );
  const head = [
    '# Settings of this project for Goalkeeper; all of them are optional. Options of the command line win over them.',
    '# For completion in editors run `goalkeeper init --schema > .goalkeeper.schema.json`, and write as the first line:',
    '#   # yaml-language-server: $schema=.goalkeeper.schema.json',
  ].join('\n');
  return `${[head, ...settings].join('\n\n')}\n`;
}
