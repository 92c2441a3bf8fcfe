// The one test command: dependencies, build, lint, import rules, then the tests. `npm test -- <filter> ...` runs the test
// files whose path contains one of the words; options such as `--grep login` go to mocha. A file that
// fails is run once more, alone. Ends with `N passed, N failed`.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { changedFiles } from './changed-files.mjs';
import { explain, testsOf } from './changed-tests.mjs';
import { compile, filesUnder } from './compile.mjs';
import { ensureDependencies, root } from './dependencies.mjs';
import { fixDraw } from './draw.mjs';
import { printSummary, runMocha } from './run-mocha.mjs';
import { longestFirst, recordSeconds } from './test-seconds.mjs';

const run = promisify(execFile);
const sourceFolders = ['protocol', 'reports', 'codehost', 'agent', 'server', 'dashboard', 'test'];
/** These start servers and databases of their own and kill them: no more than two at a time. */
const heavy = { pattern: /^dist\/test\/((api|e2e|contract|database|worker)\/|results\/publish)/, jobs: 2 };
/** Minutes long: `npm run test:more` runs them, and this command when it is asked for them. */
const more =
  /^dist\/test\/((failover|faults|release|dashboard\/browser)\/|merge-requests\/scenarios\/|worst-cases\/(publishing|quarantine|documents|host-answers|webhooks))/;

/** Of those, the ones that a change of a page needs at once. */
const browser = /^dist\/test\/dashboard\/browser\//;
/** That one file may take. */
const MAX_MINUTES = 10;
/** The same, when people name files: all of the longest ones takes longer. */
const MAX_MINUTES_NAMED = 20;

/** `npm test -- --record`: the seconds of each file are kept for the order of later runs. */
const record = process.argv[2] === '--record';
const given = process.argv.slice(record ? 3 : 2);
/** `npm test -- --changed [REF]`: the tests that depend on what differs from a commit, by default what is not committed. */
const since = given[0] === '--changed' ? refOf(given[1]) : null;
const words = since === null ? given : given.slice(given[1] === since ? 2 : 1);
const firstOption = words.findIndex((word) => word.startsWith('-'));
const filters = firstOption < 0 ? words : words.slice(0, firstOption);
const options = firstOption < 0 ? [] : words.slice(firstOption);

// Somebody who names files wants all of their tests.
fixDraw({ all: words.length > 0 || since !== null });
// Without the native parser, which takes long to install and is compared with the other one by test:all.
ensureDependencies({ optional: false });
await compile();

const checks = { passed: 0, failed: 0 };
const changed = since === null ? [] : changedFiles(root, since);
const checking =
  words.length === 0 && since === null
    ? [
        check('Format and lint', join('@biomejs', 'biome', 'bin', 'biome'), [
          'check',
          '.',
          '--diagnostic-level=error',
        ]),
        check('Import rules', join('dependency-cruiser', 'bin', 'dependency-cruise.mjs'), [
          '--config',
          '.dependency-cruiser.cjs',
          '--output-type',
          'err',
          ...sourceFolders,
        ]),
      ]
    : changed.length > 0
      ? [
          check('Format and lint of what has changed', join('@biomejs', 'biome', 'bin', 'biome'), [
            ...['check', '--no-errors-on-unmatched', '--diagnostic-level=error'],
            ...changed.filter((path) => existsSync(join(root, path))),
          ]),
        ]
      : [];

const chosen = since === null ? null : testsOf(root, changed);
const files = [...filesUnder(join(root, 'dist', 'test'), /\.test\.js$/)]
  .map((path) => relative(root, path).replaceAll('\\', '/'))
  .filter((path) => chosen === null || chosen.reasons.has(path))
  .filter((path) =>
    filters.length === 0
      ? !more.test(path) || (chosen !== null && browser.test(path))
      : filters.some((filter) => path.includes(filter)),
  );
if (chosen !== null) {
  console.log(`${changed.length} files differ from ${since}; ${files.length} test files depend on them:`);
  explain(chosen, new Set(files));
} else if (files.length === 0) {
  console.error(`No test file's path contains ${filters.map((filter) => `"${filter}"`).join(' or ')}.`);
  checks.failed++;
}
// One more than there are processors: many tests wait for servers, agents and jobs that they started.
const jobs = availableParallelism() + 1;
const minutes = filters.length > 0 ? MAX_MINUTES_NAMED : MAX_MINUTES;
const runs = await runMocha(longestFirst(files), { jobs, limits: [heavy], minutes, options });
await Promise.all(checking);
if (record) recordSeconds(runs);
process.exit(printSummary(runs, checks) ? 0 : 1);

/** A word behind `--changed` that is no option is a commit; nothing is what is checked out. */
function refOf(word) {
  return word === undefined || word.startsWith('-') ? 'HEAD' : word;
}

/** A whole-repository check counts as one test. It goes on beside the tests, which wait for servers half of the time. */
async function check(name, script, args) {
  const startedAt = Date.now();
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
  const failure = await run(process.execPath, [join(root, 'node_modules', script), ...args], options).then(
    () => null,
    (error) => error,
  );
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  checks[failure ? 'failed' : 'passed']++;
  console.log(`${failure ? 'FAILED' : 'ok    '} ${name} (${seconds} s)`);
  if (failure) console.log(`${failure.message}\n${failure.stdout}${failure.stderr}`);
}
