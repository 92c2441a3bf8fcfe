import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { fullArguments, GitError, gitError, safeEnvironment } from './git.js';
import type { VettedAddress } from './network/address-guard.js';

/** What signs in at a code host for cloning. */
export interface CloneCredential {
  username: string;
  password: string;
}

/** One fetch from a code host into a repository that was made for it. */
export interface FetchOptions {
  /** Work folder of an initialised repository. */
  folder: string;
  /** HTTPS, without credentials. */
  url: URL;
  /** Where the host may be reached: git resolves nothing by itself. */
  address: VettedAddress;
  /** What to fetch: an object id or a ref. */
  want: string;
  depth: number;
  /** Blobs larger than this (bytes) stay away, where the host can filter. */
  blobBytes: number;
  credential: CloneCredential | null;
  /** File with the certificates to trust; null: the system's. */
  certificates: string | null;
  /** Bytes that may lie in the repository while and after it is fetched. */
  maxBytes: number;
  milliseconds: number;
  signal?: AbortSignal;
}

/** More came than is allowed. */
export class FetchTooLargeError extends Error {
  override readonly name = 'FetchTooLargeError';
}

const LOOK_AT_SIZE_EVERY = 250;
/** Slower than this many bytes a second for so many seconds counts as stalled. */
const STALL = { bytes: 1, seconds: 30 };
const MAX_STDERR = 20_000;
const BOUNDED_GIT = 'ulimit -f "$0" && exec git "$@"';
/** Bytes; shells that count in larger ones only allow more. */
const ULIMIT_BLOCK = 512;

/**
 * What git hands to a credential helper comes through the pipe that is its descriptor 3: it is in no argument,
 * environment, file or URL, can be read once, and is gone with the process. `store` and `erase` do nothing.
 */
const HELPER = '!f() { test "$1" = get && cat <&3; }; f';

/**
 * Fetches over HTTPS: no redirects, no proxy, no other protocol, connections only to the vetted addresses. Git and
 * all it starts end with the time limit, the signal, or when more arrives than allowed.
 * Throws GitError or FetchTooLargeError, and what aborted the signal.
 */
export async function gitFetch(options: FetchOptions): Promise<void> {
  const { folder, signal } = options;
  signal?.throwIfAborted();
  const args = [
    ...settingsOf(options).flatMap((setting) => ['-c', setting]),
    'fetch',
    '--quiet',
    '--no-tags',
    '--no-auto-gc',
    '--no-recurse-submodules',
    `--depth=${options.depth}`,
    `--filter=blob:limit=${options.blobBytes}`,
    'origin',
    options.want,
  ];
  // No file that git writes grows beyond the limit, even when nobody is left who watches.
  const blocks = String(Math.ceil(options.maxBytes / ULIMIT_BLOCK));
  const child = spawn('/bin/sh', ['-c', BOUNDED_GIT, blocks, ...(await fullArguments(args))], {
    cwd: folder,
    env: safeEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    // Its own process group: git's helpers end with it.
    detached: true,
  });
  handOver(options.credential, child.stdio[3] as Writable);
  await ended(child, options);
}

function settingsOf({ url, address, credential, certificates }: FetchOptions): string[] {
  const addresses = address.addresses.map((one) => (isIPv6(one) ? `[${one}]` : one));
  return [
    `remote.origin.url=${url.href}`,
    'protocol.https.allow=always',
    'protocol.version=2',
    'http.followRedirects=false',
    'http.sslVerify=true',
    'http.proxy=',
    `http.curloptResolve=${address.host}:${address.port}:${addresses.join(',')}`,
    `http.lowSpeedLimit=${STALL.bytes}`,
    `http.lowSpeedTime=${STALL.seconds}`,
    'transfer.bundleURI=false',
    // One pack, however few objects: its size can be watched.
    'fetch.unpackLimit=1',
    'fetch.writeCommitGraph=false',
    'credential.helper=',
    ...(credential ? [`credential.${url.origin}.helper=${HELPER}`] : []),
    ...(certificates ? [`http.sslCAInfo=${certificates}`] : []),
  ];
}

function handOver(credential: CloneCredential | null, pipe: Writable): void {
  pipe.on('error', () => undefined); // git ended, or never asked: nobody misses it
  if (!credential) return void pipe.end();
  const { username, password } = credential;
  if (/[\n\0]/.test(username + password)) throw new TypeError('A credential must not hold a line break');
  pipe.end(`username=${username}\npassword=${password}\n`);
}

async function ended(child: ChildProcess, options: FetchOptions): Promise<void> {
  const { signal, maxBytes, folder } = options;
  let stop: Error | null = null;
  const end = (why: Error) => {
    stop ??= why;
    killGroup(child);
  };
  const onAbort = () => end(signal?.reason instanceof Error ? signal.reason : new Error('stopped'));
  signal?.addEventListener('abort', onAbort);
  const late = setTimeout(
    () => end(new GitError('git fetch: took too long', '', true)),
    options.milliseconds,
  );
  const watch = setInterval(() => {
    sizeOf(join(folder, '.git', 'objects')).then(
      (bytes) => {
        if (bytes > maxBytes) end(new FetchTooLargeError());
      },
      (error: unknown) => end(error instanceof Error ? error : new Error(String(error))),
    );
  }, LOOK_AT_SIZE_EVERY);
  try {
    const { code, stderr, cause } = await outcome(child);
    if (stop) throw stop;
    if (code !== 0 && /signal 25|File too large/.test(stderr)) throw new FetchTooLargeError();
    if (code !== 0) throw gitError(['fetch'], stderr, false, cause ?? new Error(`ended with ${code}`));
    if ((await sizeOf(join(folder, '.git', 'objects'))) > maxBytes) throw new FetchTooLargeError();
  } finally {
    clearTimeout(late);
    clearInterval(watch);
    signal?.removeEventListener('abort', onAbort);
  }
}

function outcome(child: ChildProcess): Promise<{ code: number | null; stderr: string; cause: Error | null }> {
  return new Promise((resolve) => {
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      if (stderr.length < MAX_STDERR) stderr += chunk.toString();
    });
    child.once('error', (cause) => resolve({ code: null, stderr, cause }));
    child.once('close', (code) => resolve({ code, stderr, cause: null }));
  });
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // Nobody of the group is left.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Bytes of all files below a folder; what vanishes meanwhile counts as nothing. */
async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }).catch(orNothing([]))) {
    if (!entry.isFile()) continue;
    const size = await stat(join(entry.parentPath, entry.name)).then(
      ({ blocks }) => blocks * 512,
      orNothing(0),
    );
    bytes += size;
  }
  return bytes;
}

function orNothing<T>(nothing: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return nothing;
    throw error;
  };
}
