import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const BRANCHES = 'refs/heads/';

/**
 * Branches of a bare repository with their newest commit, in the order of their names. Read from git's files: the stand-in asks
 * at every request, and a process of git each time took more processor time than all else that it does.
 */
export function branchesIn(repository: string): Map<string, string> {
  const found = packedBranches(repository);
  for (const [name, commit] of looseBranches(join(repository, BRANCHES), '')) found.set(name, commit);
  return new Map([...found].sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other))));
}

/** A file for each branch that was written since git last packed them. */
function* looseBranches(folder: string, prefix: string): Generator<[string, string]> {
  for (const entry of orGone(() => readdirSync(folder, { withFileTypes: true })) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* looseBranches(path, `${prefix}${entry.name}/`);
    else if (!entry.name.endsWith('.lock')) {
      const commit = orGone(() => readFileSync(path, 'utf8').trim());
      if (commit) yield [`${prefix}${entry.name}`, commit];
    }
  }
}

/** Lines such as `<commit> refs/heads/<name>`, beside comments and what tags point at. */
function packedBranches(repository: string): Map<string, string> {
  const text = orGone(() => readFileSync(join(repository, 'packed-refs'), 'utf8')) ?? '';
  const branches = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [commit, ref] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
    if (/^[0-9a-f]{40}$/.test(commit) && ref.startsWith(BRANCHES))
      branches.set(ref.slice(BRANCHES.length), commit);
  }
  return branches;
}

/** Git removes the file of a branch, and the folders that this leaves empty, while we read. */
function orGone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
    throw error;
  }
}
