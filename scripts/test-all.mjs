// All tests there are, none of them left to a draw: before a release. Both parts are run, whatever the first one shows.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureDependencies, root } from './dependencies.mjs';

// With the native parser, which others do without.
ensureDependencies({ optional: true });
const env = { ...process.env, GOALKEEPER_TEST_DRAW: 'all' };
const passed = [['test.mjs'], ['test-more.mjs', '--all']].map(([script, ...args]) => {
  const done = spawnSync(process.execPath, [join(root, 'scripts', script), ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  return done.status === 0;
});
process.exit(passed.every(Boolean) ? 0 : 1);
