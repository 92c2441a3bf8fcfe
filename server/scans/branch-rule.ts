import pLimit from 'p-limit';
import type { RepositoryAddress, RepositoryHead } from '#codehost/ports.js';
import { LaunchError } from './launch.js';

/** Parts of a tree path that may belong to the branch; deeper ones are folders. */
const DEEPEST = 20;
const AT_A_TIME = 4;

export interface Branches {
  /** Newest commit of a branch; null when there is none of this name. */
  head(branch: string): Promise<RepositoryHead | null>;
  /** Of the branch that is scanned when none is named; null in a repository without commits. */
  defaultHead(): Promise<RepositoryHead | null>;
}

/**
 * The commit to scan: of the branch in the request, else of the branch in the URL, else of the default branch. In a
 * URL a path may stand behind a branch that has slashes itself: the longest branch that there is wins.
 * @throws {LaunchError} `branch-not-found`
 */
export async function headToScan(
  branches: Branches,
  asked: string | null,
  { tree }: RepositoryAddress,
): Promise<RepositoryHead> {
  if (asked !== null) return (await branches.head(asked)) ?? missing(`There is no branch ${asked}`);
  if (tree === null) {
    const empty = 'The repository has no commit yet: commit something first';
    return (await branches.defaultHead()) ?? missing(empty);
  }
  const longest = Math.min(tree.length, DEEPEST);
  const names = Array.from({ length: longest }, (_, short) => tree.slice(0, longest - short).join('/'));
  const limit = pLimit(AT_A_TIME);
  const heads = await Promise.all(names.map((name) => limit(() => branches.head(name))));
  return (
    heads.find((head) => head !== null) ??
    missing(`There is no branch ${tree.join('/')}${tree.length > 1 ? ', nor one that this begins with' : ''}`)
  );
}

function missing(details: string): never {
  throw new LaunchError('branch-not-found', details);
}
