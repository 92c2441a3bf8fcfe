import { execFile } from 'node:child_process';
import { ScanError } from '../scan-error.js';

const MAX_LISTING_BYTES = 256 * 1024 * 1024;

/**
 * Settings that a scanned repository must not decide: its own configuration may name programs for git to run
 * (file system monitor, hooks), and variables of the caller may point git to another repository.
 */
const safeSettings = [
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['safe.directory', '*'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/**
 * Paths (relative to `folder`) of the files that git tracks or would track, or null when `folder` belongs to no
 * repository or git is not installed. Folders of nested repositories and submodules end with a slash or are gitlinks.
 */
export async function gitFiles(folder: string, signal?: AbortSignal): Promise<string[] | null> {
  if ((await git(folder, ['rev-parse', '--is-inside-work-tree'], signal))?.toString().trim() !== 'true')
    return null;
  const listing = await git(
    folder,
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    signal,
  );
  if (listing === null)
    throw new ScanError(
      `git cannot list the files of ${folder}: run \`git status\` there to see what is wrong.`,
    );
  const paths = listing.toString('utf8').split('\0');
  paths.pop();
  return paths;
}

/** Output of a git command that changes nothing, or null when it failed. */
export function git(folder: string, args: string[], signal?: AbortSignal): Promise<Buffer | null> {
  const env: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(process.env)) if (!name.startsWith('GIT_')) env[name] = value;
  Object.assign(env, { GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1' });
  return new Promise((resolve, reject) => {
    execFile(
      'git',
      [...safeSettings, ...args],
      { cwd: folder, env, signal, encoding: 'buffer', maxBuffer: MAX_LISTING_BYTES },
      (error, stdout) => {
        if (error?.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER')
          reject(new ScanError(`${folder} has too many files: their names alone take more than 256 MB.`));
        else if (signal?.aborted) reject(signal.reason);
        else resolve(error ? null : stdout);
      },
    );
  });
}
