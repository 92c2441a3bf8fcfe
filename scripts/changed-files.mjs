import { spawnSync } from 'node:child_process';

/**
 * Paths that differ from a commit, by git: what was committed since it, what is not committed, and what git does not know yet.
 * @param {string} folder a checkout
 * @param {string} ref of a branch that went on meanwhile, only this side's changes count
 * @throws {Error} that says why git does not know
 */
export function changedFiles(folder, ref) {
  const base = ref === 'HEAD' ? ref : git(folder, 'merge-base', ref, 'HEAD').trim();
  const changed = git(folder, 'diff', '--name-only', '--no-renames', '-z', base);
  const added = git(folder, 'ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set(`${changed}${added}`.split('\0').filter(Boolean))].sort();
}

function git(folder, ...args) {
  const done = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (done.status !== 0)
    throw new Error(`git ${args.join(' ')}: ${done.error?.message ?? done.stderr.trim()}`);
  return done.stdout;
}
