import { git } from './git-files.js';

/**
 * Commit and branch that a folder stands at. The commit is null when files differ from it, since a report
 * must not claim to be of a commit that it is not of; both are null outside of git.
 */
export async function gitHead(folder: string): Promise<{ commit: string | null; branch: string | null }> {
  const text = async (args: string[]) => (await git(folder, args))?.toString().trim() ?? null;
  const branch = await text(['symbolic-ref', '--short', '-q', 'HEAD']);
  const commit = await text(['rev-parse', '--verify', '-q', 'HEAD']);
  const changes = await text(['status', '--porcelain', '--untracked-files=normal', '--', '.']);
  return { commit: changes === '' ? commit : null, branch };
}
