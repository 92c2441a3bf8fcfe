import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { reasonOf } from '#server/failure.js';
import { DatabaseError } from '../database-error.js';
import { acquireLock, type FolderLock, LockHeldError } from '../folder-lock.js';
import { makeFolder } from '../make-folder.js';
import { patchModule } from './ferretdb-patches.js';

const BUILD_TIMEOUT = 15 * 60_000;
const REPORT_EVERY = 20_000;

export interface BuildPlace {
  /** Shared by all data folders of this user. */
  cacheFolder: string;
  /** Used when the cache cannot be written. */
  dataFolder: string;
  progress(message: string): void;
}

/**
 * Path of the embedded FerretDB program, built when it is not there yet (one to two minutes, once).
 * @returns null when it is neither there nor can be built, because there is no Go
 * @throws {DatabaseError} when the build fails
 */
export async function ferretdbProgram(place: BuildPlace): Promise<string | null> {
  const sources = sourceFolder();
  const prefix = `ferretdb-${process.platform}-${process.arch}-${hashOf(sources)}`;
  const folders = [place.cacheFolder, place.dataFolder].map((folder) => join(folder, 'engine'));
  const go = await goVersion();
  const name = go === null ? null : `${prefix}-${createHash('sha256').update(go).digest('hex').slice(0, 8)}`;
  for (const folder of folders) {
    // Without Go, what any version of it has built will do.
    const built = listed(folder).find((file) => (name === null ? file.startsWith(prefix) : file === name));
    if (built) return join(folder, built);
  }
  if (name === null) return null;
  const target = join(writableFolder(folders), name);
  await buildOnce(sources, target, place.progress);
  return target;
}

/** One build at a time on this machine: another process that builds the same is waited for. */
async function buildOnce(sources: string, target: string, progress: BuildPlace['progress']): Promise<void> {
  const lock = await waitForLock(`${target}.lock`);
  try {
    if (existsSync(target)) return;
    progress('Building the embedded database (once on this machine, 1 to 2 minutes) ...');
    const draft = `${target}.building`;
    try {
      await goBuild(sources, draft, progress);
      chmodSync(draft, 0o700);
      renameSync(draft, target);
    } finally {
      rmSync(draft, { force: true });
      rmSync(patchFolder(draft), { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

async function goBuild(sources: string, output: string, progress: BuildPlace['progress']): Promise<void> {
  const startedAt = Date.now();
  const env = { ...process.env, GOFLAGS: '-mod=readonly -buildvcs=false', CGO_ENABLED: '0' };
  const modfile = await patchModule(sources, patchFolder(output), env);
  // What only a debugger reads is left out of the program, and so need not be made.
  const lean = ['-trimpath', '-ldflags', '-s -w', '-gcflags', 'all=-dwarf=false'];
  const options = ['-tags', 'ferretdb_no_postgresql', ...lean, '-modfile', modfile];
  const build = spawn('go', ['build', ...options, '-o', output, '.'], {
    cwd: sources,
    stdio: ['ignore', 'ignore', 'pipe'],
    env,
    timeout: BUILD_TIMEOUT,
  });
  let errors = '';
  build.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4000);
  });
  const report = setInterval(() => {
    progress(`Still building the embedded database (${Math.round((Date.now() - startedAt) / 1000)} s) ...`);
  }, REPORT_EVERY);
  const code = await new Promise<number | string>((resolve) => {
    build.once('error', (error) => resolve(error.message));
    build.once('close', (status, signal) => resolve(status ?? signal ?? 'unknown'));
  }).finally(() => clearInterval(report));
  if (code === 0) return;
  const why = errors.trim().split('\n').slice(-5).join(' | ');
  throw new DatabaseError(
    `The embedded database could not be built: go build ended with ${code}${why ? `: ${why}` : ''}. A Go module proxy must be reachable the first time; or name a mongod by GOALKEEPER_MONGOD or a server by MONGODB_URL.`,
  );
}

function patchFolder(output: string): string {
  return `${output}.patched`;
}

async function waitForLock(file: string): Promise<FolderLock> {
  for (;;) {
    try {
      return acquireLock(file);
    } catch (error) {
      if (!(error instanceof LockHeldError)) throw error;
      await delay(500);
    }
  }
}

async function goVersion(): Promise<string | null> {
  try {
    return (await promisify(execFile)('go', ['version'])).stdout.trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new DatabaseError(`\`go version\` fails: ${reasonOf(error)}`);
  }
}

function hashOf(sources: string): string {
  const hash = createHash('sha256');
  for (const file of ['main.go', 'go.mod', 'go.sum', 'patches.json'])
    hash.update(readFileSync(join(sources, file))).update('\0');
  return hash.digest('hex').slice(0, 12);
}

/** The Go module lies beside this file's source; the compiled file finds it from the package's root. */
function sourceFolder(): string {
  const places = [
    new URL('../embedded/', import.meta.url),
    new URL('../../../../server/database/embedded/', import.meta.url),
  ];
  const found = places
    .map((place) => fileURLToPath(place))
    .find((place) => existsSync(join(place, 'main.go')));
  if (!found) throw new DatabaseError('The installation is incomplete: server/database/embedded is missing.');
  return found;
}

function listed(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => !/\.(building|patched|lock|stale|\d+)$/.test(name));
}

function writableFolder(folders: string[]): string {
  const problems: string[] = [];
  for (const folder of folders) {
    try {
      makeFolder(folder);
      acquireLock(join(folder, `.writable-${process.pid}`)).release();
      return folder;
    } catch (error) {
      problems.push(reasonOf(error));
    }
  }
  throw new DatabaseError(`There is no writable folder for the embedded database: ${problems.join('; ')}`);
}
