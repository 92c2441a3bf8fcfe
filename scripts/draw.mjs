import { spawnSync } from 'node:child_process';
import { root } from './dependencies.mjs';

/**
 * Fixes which of the long tests are run (`test/drawn.ts`): those that somebody asked for by `GOALKEEPER_TEST_DRAW`, or the
 * ones whose turn it is by the commit.
 * @param {{ all: boolean }} options whether all are run where nobody asked
 */
export function fixDraw({ all }) {
  process.env.GOALKEEPER_TEST_DRAW ||= all ? 'all' : commit();
  const draw = process.env.GOALKEEPER_TEST_DRAW;
  if (draw !== 'all')
    console.log(
      `Some of the long tests, drawn by the commit: GOALKEEPER_TEST_DRAW=${draw} does the same again.`,
    );
}

function commit() {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  // An archive of the source has no commits.
  return stdout?.trim() || 'none';
}
