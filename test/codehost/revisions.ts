import { type GitObject, readObject } from './objects.js';
import { branchesIn } from './refs.js';

/** A file or folder of a commit. */
export interface TreeEntry {
  /** Such as 100644; as git keeps it, without leading zeros. */
  mode: string;
  id: string;
}

/** A commit as git keeps it. */
export interface StoredCommit {
  id: string;
  tree: string;
  parentIds: string[];
  /** `name <address> seconds zone`. */
  author: string;
  committer: string;
  message: string;
}

/** Commits that were found once, by folder and id: nothing removes them from a repository of the stand-in. */
const known = new Map<string, StoredCommit>();

/** The commit that a branch, tag or commit id names; null when there is none. */
export async function storedCommit(repository: string, revision: string): Promise<StoredCommit | null> {
  if (revision === '' || revision.startsWith('-')) return null;
  const branch = /^refs\/heads\/(.*)$/.exec(revision)?.[1];
  const name = branch === undefined ? revision : branchesIn(repository).get(branch);
  if (name === undefined) return null;
  const before = known.get(`${repository} ${name}`);
  if (before !== undefined) return before;
  const object = await readObject(repository, `${name}^{commit}`);
  if (object === null) return null;
  const commit = parseCommit(object);
  known.set(`${repository} ${commit.id}`, commit);
  return commit;
}

/** The id of the commit that a branch, tag or commit id names; null when there is none. */
export async function resolveCommit(repository: string, revision: string): Promise<string | null> {
  return (await storedCommit(repository, revision))?.id ?? null;
}

/** What is at a path in a commit; null where nothing is. */
export async function entryAt(
  repository: string,
  commit: StoredCommit,
  path: string,
): Promise<TreeEntry | null> {
  let entry: TreeEntry = { mode: '40000', id: commit.tree };
  for (const name of path.split('/')) {
    const tree = await readObject(repository, entry.id);
    const next = tree?.type === 'tree' ? entriesOf(tree.content).get(name) : undefined;
    if (next === undefined) return null;
    entry = next;
  }
  return entry;
}

/** The newest commit up to the given one that changed the path, as `git log` finds it. */
export async function lastChange(repository: string, revision: string, path: string): Promise<string> {
  let commit = await storedCommit(repository, revision);
  while (commit !== null) {
    const here = await entryAt(repository, commit, path);
    let same: StoredCommit | null = null;
    for (const id of commit.parentIds) {
      const parent = await storedCommit(repository, id);
      const there = parent && (await entryAt(repository, parent, path));
      if (there?.id === here?.id && there?.mode === here?.mode) same ??= parent;
    }
    if (same === null) return commit.id;
    commit = same;
  }
  throw new Error(`There is no commit ${revision} in ${repository}`);
}

function entriesOf(tree: Buffer): Map<string, TreeEntry> {
  const entries = new Map<string, TreeEntry>();
  for (let at = 0; at < tree.length; ) {
    const blank = tree.indexOf(' ', at);
    const nameEnd = tree.indexOf(0, blank);
    const idEnd = nameEnd + 21;
    const name = tree.toString('utf8', blank + 1, nameEnd);
    entries.set(name, {
      mode: tree.toString('latin1', at, blank),
      id: tree.toString('hex', nameEnd + 1, idEnd),
    });
    at = idEnd;
  }
  return entries;
}

function parseCommit({ id, content }: GitObject): StoredCommit {
  const text = content.toString('utf8');
  const headEnd = text.indexOf('\n\n');
  const head = (headEnd < 0 ? text : text.slice(0, headEnd)).split('\n');
  const all = (key: string) =>
    head.filter((line) => line.startsWith(`${key} `)).map((line) => line.slice(key.length + 1));
  return {
    id,
    tree: all('tree')[0],
    parentIds: all('parent'),
    author: all('author')[0],
    committer: all('committer')[0],
    message: headEnd < 0 ? '' : text.slice(headEnd + 2),
  };
}
