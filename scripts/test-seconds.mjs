import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './dependencies.mjs';

/** How long test files take that take long, on two processors; it fixes no more than the order. */
const path = join(root, 'test', 'seconds.json');
/** Files of fewer seconds are not kept: in whichever order they come, they fill gaps. */
const LEAST = 3;

/** From so many seconds on a file must not begin last; shorter ones may be put in another order. */
const LONG = 12;

/**
 * In the order in which they are to begin, so that no long one is left alone at the end.
 * @param {(file: string) => string} groupOf shorter files of one group follow each other
 */
export function longestFirst(files, groupOf = () => '') {
  const seconds = JSON.parse(readFileSync(path, 'utf8'));
  const of = (file) => seconds[nameOf(file)] ?? 0;
  const groupOfShort = (file) => (of(file) < LONG ? `short ${groupOf(file)}` : '');
  const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  return [...files].sort(
    (a, b) => compare(groupOfShort(a), groupOfShort(b)) || of(b) - of(a) || compare(a, b),
  );
}

/** Takes over what a run has measured, and keeps what is known of files that were not in it. */
export function recordSeconds(runs) {
  const seconds = JSON.parse(readFileSync(path, 'utf8'));
  for (const run of runs) {
    const rounded = Math.round(run.milliseconds / 1000);
    if (rounded >= LEAST) seconds[nameOf(run.path)] = rounded;
    else delete seconds[nameOf(run.path)];
  }
  const sorted = Object.entries(seconds).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

const nameOf = (file) => file.replace(/^dist\/test\//, '').replace(/\.test\.js$/, '');
