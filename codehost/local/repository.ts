import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import { GitError, git } from '../git.js';
import { type RepositoryHead, RepositoryUnavailable } from '../ports.js';

/** A git repository on this machine, as found on disk. Absolute paths without links. */
export interface LocalRepository {
  /** The work tree, or the repository itself when it is bare. */
  path: string;
  /** Where the objects lie; shared by all work trees of a repository. */
  commonDir: string;
  bare: boolean;
}

/**
 * Looks at a folder. Throws RepositoryUnavailable, with a sentence that says what to do, when it is missing,
 * no git repository, a folder inside one, or owned by somebody else.
 */
export async function openLocalRepository(folder: string): Promise<LocalRepository> {
  const path = await existingFolder(folder);
  const answers = await revParse(path, [
    '--is-bare-repository',
    '--is-inside-git-dir',
    '--git-common-dir',
    '--absolute-git-dir',
  ]);
  const [bare, insideGitDir, commonDir, gitDir] = answers;
  const isBare = bare === 'true';
  if (isBare || insideGitDir === 'true') {
    if (path !== gitDir || !isBare)
      throw new RepositoryUnavailable(
        `${path} lies inside the git folder ${gitDir}. Name the repository itself.`,
      );
  } else {
    const [top] = await revParse(path, ['--show-toplevel']);
    if (top !== path)
      throw new RepositoryUnavailable(
        `${path} is a folder inside the git repository ${top}. Name ${top}, or use "goalkeeper scan ${path}".`,
      );
  }
  return { path, commonDir: resolve(path, commonDir), bare: isBare };
}

async function existingFolder(folder: string): Promise<string> {
  if (!isAbsolute(folder)) throw new RepositoryUnavailable(`${folder} is not an absolute path.`);
  try {
    const path = await realpath(folder);
    if ((await stat(path)).isDirectory()) return path;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EACCES')
      throw new RepositoryUnavailable(`${folder} cannot be read: no permission. Check who owns it.`);
    throw new RepositoryUnavailable(`${folder} does not exist. Check the path.`);
  }
  throw new RepositoryUnavailable(`${folder} is a file, not a folder. Name the folder of a git repository.`);
}

async function revParse(path: string, questions: string[]): Promise<string[]> {
  try {
    return (await git(['rev-parse', ...questions], { cwd: path })).trimEnd().split('\n');
  } catch (error) {
    throw new RepositoryUnavailable(explain(path, error));
  }
}

function explain(path: string, error: unknown): string {
  if (!(error instanceof GitError)) throw error;
  if (error.stderr.includes('dubious ownership'))
    return `${path} belongs to another user, so git refuses to read it. Run as its owner, or trust it: git config --global --add safe.directory ${path}`;
  if (error.stderr.includes('not a git repository'))
    return `${path} is not a git repository. Run "git init" and commit there, or use "goalkeeper scan ${path}", which needs no git.`;
  return `${path} cannot be read by git: ${error.message}`;
}

/** The newest commit of a local branch; null when there is no such branch. */
export async function branchHead(
  repository: LocalRepository,
  branch: string,
): Promise<RepositoryHead | null> {
  // Git takes more for a commit than names: main~2, main^, main@{1}.
  if (!(await isBranchName(repository, branch))) return null;
  const commit = await commitOf(repository, `refs/heads/${branch}`);
  return commit === null ? null : { branch, commit };
}

async function isBranchName(repository: LocalRepository, name: string): Promise<boolean> {
  try {
    await git(['check-ref-format', `refs/heads/${name}`], { cwd: repository.path });
    return true;
  } catch (error) {
    if (error instanceof GitError && error.stderr === '') return false;
    throw new RepositoryUnavailable(explain(repository.path, error));
  }
}

/** What is checked out: a branch, or `HEAD` when it is detached; null before the first commit. */
export async function checkedOutHead(repository: LocalRepository): Promise<RepositoryHead | null> {
  const commit = await commitOf(repository, 'HEAD');
  if (commit === null) return null;
  try {
    const branch = await git(['symbolic-ref', '--quiet', '--short', 'HEAD'], { cwd: repository.path });
    return { branch: branch.trim(), commit };
  } catch (error) {
    // Quiet failure: HEAD is detached, or points at something that is not a branch.
    if (error instanceof GitError && error.stderr === '') return { branch: 'HEAD', commit };
    throw error;
  }
}

async function commitOf(repository: LocalRepository, ref: string): Promise<string | null> {
  try {
    const answer = await git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`], {
      cwd: repository.path,
    });
    return answer.trim();
  } catch (error) {
    if (error instanceof GitError && error.stderr === '') return null;
    throw new RepositoryUnavailable(explain(repository.path, error));
  }
}
