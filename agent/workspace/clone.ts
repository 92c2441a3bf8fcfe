import { constants } from 'node:fs';
import { mkdir, open, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { GitError, git, gitRecords } from '#codehost/git.js';
import { type CloneCredential, gitFetch } from '#codehost/git-fetch.js';
import { vetAddress } from '#codehost/network/address-guard.js';
import type { NetworkPolicy } from '#codehost/network/network-policy.js';
import {
  CHECKOUT_LIMITS,
  type Checkout,
  type CheckoutLimits,
  checkTotals,
  privateFolder,
  RAW_ATTRIBUTES,
} from './checkout.js';
import { isMissingRevision, toCloneError } from './clone-error.js';
import { DEFAULT_LIMITS } from './limits.js';

export interface CloneOptions {
  /** Clone URL: HTTPS, without a user name or password. */
  url: string;
  /** Full name, such as `refs/heads/main`: looked at when `commit` is null, or not given by the host by its id. */
  ref: string;
  /** Null: what the ref points at. */
  commit: string | null;
  credential: CloneCredential | null;
  /** Which addresses and certificates are good. */
  network: NetworkPolicy;
  /** Folder under which a private one is made. */
  parent: string;
  signal?: AbortSignal;
  limits?: Partial<CheckoutLimits>;
}

/** A file of this size is not read by the analysis anyway: it need not come over the network. */
const BLOB_BYTES = 2 * DEFAULT_LIMITS.fileBytes;
/** Commits behind a ref in which one is looked for that the host does not give by its id. */
const REF_DEPTH = 50;
/** The first version of git that lets addresses be pinned (`http.curloptResolve`). */
const LEAST_GIT: readonly [number, number] = [2, 37];

/**
 * Writes one commit of a repository at a code host into a private folder: exactly its files, and no `.git`. Shallow,
 * and without large files where the host allows it. Hooks, filters, submodules, LFS and redirects are off; the host
 * is contacted at vetted addresses only. Throws CheckoutError.
 */
export async function checkoutRemote(options: CloneOptions): Promise<Checkout> {
  const limits = { ...CHECKOUT_LIMITS, ...options.limits };
  const { folder, remove } = await privateFolder(options.parent);
  const bounds = { cwd: folder, timeout: limits.milliseconds, signal: options.signal };
  try {
    await requirePinning();
    await prepare(folder, options.commit);
    const commit = await fetchCommit(folder, options, limits);
    // The host has no more say: what did not come is missing, and git asks nobody for it.
    await git(['config', '--remove-section', 'remote.origin'], bounds).catch(unlessAbsent);
    const absent = await listAbsent(commit, limits, bounds);
    await git(['read-tree', commit], bounds);
    await git(['update-index', '--force-remove', '-z', '--stdin'], { ...bounds, input: toInput(absent) });
    await git(['checkout-index', '--all', '--force', '--quiet'], bounds);
    await rm(join(folder, '.git'), { recursive: true, force: true });
    for (const path of absent) await standIn(folder, path);
    return { folder, commit, remove };
  } catch (error) {
    await remove();
    options.signal?.throwIfAborted();
    throw toCloneError(error, options);
  }
}

async function requirePinning(): Promise<void> {
  const version = await git(['--version']);
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(version) ?? [];
  const isOlder =
    Number(major) < LEAST_GIT[0] || (Number(major) === LEAST_GIT[0] && Number(minor) < LEAST_GIT[1]);
  if (isOlder)
    throw new GitError(`git ${major}.${minor} is too old: cloning needs ${LEAST_GIT.join('.')}`, '', false);
}

async function prepare(folder: string, commit: string | null): Promise<void> {
  const format = commit?.length === 64 ? 'sha256' : 'sha1';
  await git(['init', '--quiet', '--template=', `--object-format=${format}`, folder]);
  await mkdir(join(folder, '.git', 'info'), { recursive: true });
  await writeFile(join(folder, '.git', 'info', 'attributes'), RAW_ATTRIBUTES);
}

/** @returns the commit that came */
async function fetchCommit(folder: string, options: CloneOptions, limits: CheckoutLimits): Promise<string> {
  const { commit, ref, network, signal } = options;
  const url = new URL(options.url);
  const address = await vetAddress(url, network);
  const fetch = async (want: string, depth: number) =>
    gitFetch({
      folder,
      url,
      address,
      want,
      depth,
      blobBytes: BLOB_BYTES,
      credential: options.credential,
      certificates: await writeCertificates(folder, network),
      maxBytes: limits.bytes,
      milliseconds: limits.milliseconds,
      signal,
    });
  if (commit === null) {
    await fetch(ref, 1);
    return commitOf(folder, 'FETCH_HEAD');
  }
  try {
    await fetch(commit, 1);
  } catch (error) {
    if (!isMissingRevision(error)) throw error;
    // Old hosts give only heads by name; and a commit that was pushed over may be gone for good.
    await fetch(ref, REF_DEPTH);
  }
  return commitOf(folder, commit);
}

async function commitOf(folder: string, revision: string): Promise<string> {
  return (await git(['rev-parse', '--verify', `${revision}^{commit}`], { cwd: folder })).trim();
}

/** Git takes one file in place of its own: the public authorities and the operator's. */
async function writeCertificates(
  folder: string,
  { certificateAuthority }: NetworkPolicy,
): Promise<string | null> {
  if (certificateAuthority === null) return null;
  const file = join(folder, '.git', 'authorities.pem');
  await writeFile(file, [...rootCertificates, certificateAuthority].join('\n'));
  return file;
}

function unlessAbsent(error: unknown): void {
  // A host that does not filter leaves no such section behind.
  if (!(error instanceof GitError && /no such section/i.test(error.stderr))) throw error;
}

/** Sums what will be written, before it is, and lists the paths (Latin-1, a character a byte) of files that did not come. */
async function listAbsent(
  commit: string,
  limits: CheckoutLimits,
  bounds: { cwd: string; timeout: number; signal?: AbortSignal },
): Promise<string[]> {
  const absent: string[] = [];
  let files = 0;
  let bytes = 0;
  for await (const record of gitRecords(['ls-tree', '-r', '-z', '--long', '--full-tree', commit], bounds)) {
    const [, type, size, path] = /^\d+ (\S+) \S+ +(\S+)\t(.*)$/s.exec(record) ?? [];
    files++;
    if (type === 'blob' && size === 'BAD') absent.push(path);
    else if (type === 'blob') bytes += Number(size);
    checkTotals(files, bytes, limits);
  }
  return absent;
}

function toInput(paths: string[]): Buffer {
  return Buffer.from(paths.map((path) => `${path}\0`).join(''), 'latin1');
}

/**
 * Puts an empty file of the size from which files stay away in the place of one that did: the analysis then counts
 * it as too large, as it would have counted the file itself. The index has checked the path, and every folder on the
 * way must be one of ours, not a link.
 */
async function standIn(folder: string, path: string): Promise<void> {
  const place = Buffer.from(`${Buffer.from(folder).toString('latin1')}/${path}`, 'latin1');
  const parent = place.subarray(0, place.lastIndexOf('/'));
  await mkdir(parent, { recursive: true });
  if (!(await realpath(parent, { encoding: 'buffer' })).equals(parent)) return;
  const file = await open(
    place,
    constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW,
  );
  try {
    await file.truncate(BLOB_BYTES + 1);
  } finally {
    await file.close();
  }
}
