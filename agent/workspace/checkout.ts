import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GitError, git, gitLines } from '#codehost/git.js';
import { type LocalRepository, openLocalRepository } from '#codehost/local/repository.js';
import { RepositoryUnavailable } from '#codehost/ports.js';
import { isOutOfSpace } from './out-of-space.js';

export interface CheckoutOptions {
  /** Folder under which a private one is made. */
  parent: string;
  commit: string;
  signal?: AbortSignal;
  limits?: Partial<CheckoutLimits>;
}

export interface CheckoutLimits {
  files: number;
  bytes: number;
  milliseconds: number;
}

/** A private copy of one commit: exactly its files, and no `.git`. */
export interface Checkout {
  folder: string;
  commit: string;
  remove(): Promise<void>;
}

/** The code cannot be had, in words for people. `retry` tells whether another attempt may help. */
export class CheckoutError extends Error {
  override readonly name = 'CheckoutError';
  constructor(
    message: string,
    readonly retry: boolean,
  ) {
    super(message);
  }
}

/** The commit is not, or not fully, in the local repository: a shallow or partial clone may lack it. */
export class MissingCommitError extends CheckoutError {}

export const CHECKOUT_LIMITS: CheckoutLimits = {
  files: 500_000,
  bytes: 4 * 1024 ** 3,
  milliseconds: 10 * 60_000,
};
const PREFIX = 'checkout-';

/** Wins over every `.gitattributes`: files come out byte for byte as committed, and no filter program runs. */
export const RAW_ATTRIBUTES = '* -text -ident -filter -working-tree-encoding\n';

/**
 * Writes one commit of a local repository into a private folder. The operator's folder is only read: a new, empty
 * repository borrows its objects, so nothing that the scanned repository configures (hooks, filters) is in force, and
 * uncommitted changes are not seen. Submodules and LFS contents are not fetched. Throws CheckoutError.
 */
export async function checkoutLocal(path: string, options: CheckoutOptions): Promise<Checkout> {
  const limits = { ...CHECKOUT_LIMITS, ...options.limits };
  const { folder, remove } = await privateFolder(options.parent);
  const bounds = { timeout: limits.milliseconds, signal: options.signal };
  try {
    const source = await openLocalRepository(path);
    await borrowObjects(source, folder);
    await checkSize(folder, options.commit, limits, bounds);
    await git(['checkout', '--quiet', '--force', '--detach', options.commit], { cwd: folder, ...bounds });
    await rm(join(folder, '.git'), { recursive: true, force: true });
    return { folder, commit: options.commit, remove };
  } catch (error) {
    await remove();
    options.signal?.throwIfAborted();
    throw toCheckoutError(error, path, options.commit);
  }
}

/** A new folder that only this process uses; `removeStaleCheckouts` finds it when the process dies. */
export async function privateFolder(parent: string): Promise<{ folder: string; remove(): Promise<void> }> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }) };
}

async function borrowObjects(source: LocalRepository, folder: string): Promise<void> {
  const objects = join(source.commonDir, 'objects');
  if (objects.includes('\n'))
    throw new RepositoryUnavailable(`${source.path} has a line break in its path. Rename the folder.`);
  const format = await git(['rev-parse', '--show-object-format'], { cwd: source.path });
  await git(['init', '--quiet', '--template=', `--object-format=${format.trim()}`, folder]);
  const info = join(folder, '.git', 'info');
  await mkdir(info, { recursive: true });
  await writeFile(join(info, 'attributes'), RAW_ATTRIBUTES);
  await mkdir(join(folder, '.git', 'objects', 'info'), { recursive: true });
  await writeFile(join(folder, '.git', 'objects', 'info', 'alternates'), `${quotePath(objects)}\n`);
}

/** Git reads a line that starts with a quote or a hash in its own way: such a path is quoted C-style. */
function quotePath(path: string): string {
  return /^["#]/.test(path) ? JSON.stringify(path) : path;
}

/** Sums the sizes before anything is written, so that a hostile tree cannot fill the disk. */
async function checkSize(
  folder: string,
  commit: string,
  limits: CheckoutLimits,
  bounds: { timeout: number; signal?: AbortSignal },
): Promise<void> {
  let files = 0;
  let bytes = 0;
  for await (const line of gitLines(['ls-tree', '-r', '--long', '--full-tree', commit], {
    cwd: folder,
    ...bounds,
  })) {
    files++;
    const size = /^\S+ \S+ \S+ +(\d+)\t/.exec(line);
    if (size) bytes += Number(size[1]);
    checkTotals(files, bytes, limits);
  }
}

/** @throws {CheckoutError} when it is more than the limits allow */
export function checkTotals(files: number, bytes: number, limits: CheckoutLimits): void {
  if (files > limits.files)
    throw new CheckoutError(`The commit has more than ${limits.files} files, which is too many.`, false);
  if (bytes > limits.bytes)
    throw new CheckoutError(
      `The commit is larger than ${Math.round(limits.bytes / 1024 ** 2)} MB, which is too large.`,
      false,
    );
}

function toCheckoutError(error: unknown, path: string, commit: string): unknown {
  if (error instanceof RepositoryUnavailable) return new CheckoutError(error.message, false);
  if (!(error instanceof GitError) || isOutOfSpace(error)) return error;
  if (error.timedOut) return new CheckoutError(`Copying ${path} took too long.`, true);
  if (/not a tree object|bad object|unable to read tree|Not a valid object name/i.test(error.stderr))
    return new MissingCommitError(
      `Commit ${commit} is not, or not fully, in ${path}. A partial clone must be completed first.`,
      false,
    );
  if (/invalid path/i.test(error.stderr))
    return new CheckoutError(`${path} holds paths that git refuses to write.`, false);
  return new CheckoutError(`${path} could not be copied: ${error.message}`, true);
}

/** Removes what crashed agents left behind: folders of processes that are no longer there. */
export async function removeStaleCheckouts(parent: string): Promise<void> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent)) {
    const owner = /^checkout-(\d+)-/.exec(name);
    if (!owner || isAlive(Number(owner[1]))) continue;
    await rm(join(parent, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false; // from an earlier process of the same number: this one has made none yet
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
