import pLimit from 'p-limit';
import type { Finding, Location } from '#protocol/finding.js';
import { ScanError } from '../scan-error.js';
import { git } from '../workspace/git-files.js';

/** Lines of one file, 1-based, both ends included; null: all of them. */
type Lines = readonly [first: number, last: number][] | null;

const DIFFS_AT_A_TIME = 4;
const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm;

/**
 * A test of whether a finding touches what differs from a commit: its own lines, or those of a step or of another place. Files that git does not
 * know yet differ as a whole; where lines were only removed, their neighbours count.
 * @throws {ScanError} where there is no such commit
 */
export async function changedSince(
  root: string,
  ref: string,
  signal?: AbortSignal,
): Promise<(finding: Finding) => boolean> {
  const commit = await git(
    root,
    ['rev-parse', '--verify', '-q', '--end-of-options', `${ref}^{commit}`],
    signal,
  );
  if (commit === null)
    throw new ScanError(
      `--since ${ref}: ${root} has no such commit. Name a branch, tag or commit of its git repository.`,
    );
  const base = commit.toString().trim();
  const diff = ['diff', '--relative', '--no-ext-diff', '--no-textconv', '--no-renames'];
  const changed = await names(root, [...diff, '--name-only', '-z', base, '--'], signal);
  const unknown = await names(root, ['ls-files', '-z', '--others', '--exclude-standard'], signal);
  const files = new Map<string, Lines>(unknown.map((path) => [path, null]));
  const limit = pLimit(DIFFS_AT_A_TIME);
  await Promise.all(
    changed.map((path) =>
      limit(async () => {
        const patch = await git(root, [...diff, '--unified=0', base, '--', `:(literal)${path}`], signal);
        files.set(path, patch === null ? null : linesOf(patch.toString()));
      }),
    ),
  );
  const touches = ({ path, region }: Location) => {
    const lines = files.get(path);
    if (lines === undefined) return false;
    return lines === null || lines.some(([from, to]) => region.startLine <= to && region.endLine >= from);
  };
  return ({ location, steps, places = [] }) =>
    [{ location }, ...steps, ...places].some((one) => touches(one.location));
}

async function names(root: string, args: string[], signal?: AbortSignal): Promise<string[]> {
  const listing = await git(root, args, signal);
  if (listing === null)
    throw new ScanError(
      `git cannot compare the files of ${root}: run \`git status\` there to see what is wrong.`,
    );
  return listing
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '');
}

function linesOf(patch: string): [number, number][] {
  return [...patch.matchAll(hunk)].map(([, start, count]) => {
    const first = Number(start);
    const length = count === undefined ? 1 : Number(count);
    return length === 0 ? [first, first + 1] : [first, first + length - 1];
  });
}
