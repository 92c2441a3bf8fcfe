// The one test command: dependencies, build, lint, import rules, then the tests. `npm test -- <filter> ...` runs the test
// files whose path contains one of the words; options such as `--grep login` go to mocha. A file that
// fails is run once more, alone. Ends with `N passed, N failed`.

import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { compile, filesUnder } from './compile.mjs';
import { ensureDependencies, root } from './dependencies.mjs';
import { fixDraw } from './draw.mjs';
import { printSummary, runMocha } from './run-mocha.mjs';

const sourceFolders = ['protocol', 'reports', 'codehost', 'agent', 'server', 'dashboard', 'test'];
/** These start servers and databases of their own and kill them: two at a time, the longest first, when all others are done. */
const heavy = /^dist\/test\/((api|e2e|contract|database|worker)\/|results\/publish)/;
const longest = /^dist\/test\/(e2e|results)\//;
const HEAVY_JOBS = 2;
/** Minutes long: `npm run test:more` runs them, and this command when it is asked for them. */
const more = /^dist\/test\/((failover|faults|release|dashboard\/browser)\/|merge-requests\/scenarios\/)/;

/** That one file may take. */
const MAX_MINUTES = 5;
/** The same, when people name files: all of the longest ones takes longer. */
const MAX_MINUTES_NAMED = 20;

const words = process.argv.slice(2);
const firstOption = words.findIndex((word) => word.startsWith('-'));
const filters = firstOption < 0 ? words : words.slice(0, firstOption);
const options = firstOption < 0 ? [] : words.slice(firstOption);

// Somebody who names files wants all of their tests.
fixDraw({ all: words.length > 0 });
ensureDependencies({ optional: true });
await compile();

const checks = { passed: 0, failed: 0 };
const runs = [];
if (words.length === 0) {
  check('Format and lint', join('@biomejs', 'biome', 'bin', 'biome'), [
    'check',
    '.',
    '--diagnostic-level=error',
  ]);
  check('Import rules', join('dependency-cruiser', 'bin', 'dependency-cruise.mjs'), [
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'err',
    ...sourceFolders,
  ]);
}

const files = [...filesUnder(join(root, 'dist', 'test'), /\.test\.js$/)]
  .map((path) => relative(root, path).replaceAll('\\', '/'))
  .filter((path) =>
    filters.length === 0 ? !more.test(path) : filters.some((filter) => path.includes(filter)),
  )
  .sort();
if (files.length === 0) {
  console.error(`No test file's path contains ${filters.map((filter) => `"${filter}"`).join(' or ')}.`);
  checks.failed++;
}
const light = files.filter((path) => !heavy.test(path));
const others = files
  .filter((path) => heavy.test(path))
  .sort((a, b) => Number(longest.test(b)) - Number(longest.test(a)));
// One more than there are processors: many tests wait for servers, agents and jobs that they started.
if (light.length > 0) await mocha(light, availableParallelism() + 1);
if (others.length > 0) await mocha(others, HEAVY_JOBS);

process.exit(printSummary(runs, checks) ? 0 : 1);

async function mocha(paths, jobs) {
  runs.push(
    ...(await runMocha(paths, {
      jobs,
      minutes: filters.length > 0 ? MAX_MINUTES_NAMED : MAX_MINUTES,
      options,
    })),
  );
}

/** A whole-repository check counts as one test. */
function check(name, script, args) {
  const startedAt = Date.now();
  const done = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const passed = done.status === 0;
  checks[passed ? 'passed' : 'failed']++;
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (!passed) console.log(done.error?.message ?? `${done.stdout}${done.stderr}`);
}
