import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { startOf } from './process-identity.js';

interface Owner {
  pid: number;
  start: string | null;
  host: string;
}

/** On another machine (a shared volume) a pid says nothing: there the age of the file decides. */
const RENEW_EVERY = 10_000;
const FOREIGN_STALE_AFTER = 35_000;

/** Somebody else holds the lock: `owner` says who, in words. */
export class LockHeldError extends Error {
  override name = 'LockHeldError';
  constructor(
    readonly file: string,
    readonly owner: string,
  ) {
    super(`${file} is held by ${owner}`);
  }
}

export interface FolderLock {
  release(): void;
}

/**
 * Takes a lock file for this process. The lock of a process that is gone is taken over.
 * @throws {LockHeldError} when a living process holds it
 */
export function acquireLock(file: string): FolderLock {
  const mine = JSON.stringify({ pid: process.pid, start: startOf(process.pid), host: hostname() });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (create(file, mine)) return hold(file, mine);
    const found = read(file);
    if (found === null) continue;
    const owner = livingOwner(file, found);
    if (owner !== null) throw new LockHeldError(file, owner);
    removeStale(file, found);
  }
  throw new LockHeldError(file, 'processes that start at the same time');
}

/** The file appears with its content at once: nobody can read a lock that is half written. */
function create(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  try {
    // It is there, and empty, even where there is no space for its content.
    writeFileSync(draft, content, { mode: 0o600 });
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Two processes may see the same stale lock: what is moved away must still be that one, else it is put back. */
function removeStale(file: string, stale: string): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (read(aside) !== stale) create(file, read(aside) ?? '');
  rmSync(aside, { force: true });
}

function livingOwner(file: string, content: string): string | null {
  let owner: Owner;
  try {
    owner = JSON.parse(content) as Owner;
  } catch {
    return null; // Not written by us, or damaged: nobody can prove to hold it.
  }
  if (owner.host !== hostname()) {
    const age = Date.now() - statSync(file).mtimeMs;
    return age < FOREIGN_STALE_AFTER ? `process ${owner.pid} on ${owner.host}` : null;
  }
  const start = startOf(owner.pid);
  return start !== null && start === owner.start ? `process ${owner.pid}` : null;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function hold(file: string, mine: string): FolderLock {
  const timer = setInterval(() => {
    // A folder that was deleted under us has no lock to renew; the database itself will report the loss.
    if (read(file) === mine) utimesSync(file, new Date(), new Date());
  }, RENEW_EVERY);
  timer.unref();
  return {
    release() {
      clearInterval(timer);
      if (read(file) === mine) rmSync(file, { force: true });
    },
  };
}
