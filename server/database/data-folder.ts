import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { reasonOf } from '#server/failure.js';
import { DatabaseError } from './database-error.js';
import { acquireLock, type FolderLock, LockHeldError } from './folder-lock.js';
import { makeFolder } from './make-folder.js';

/** Socket addresses end after 104 (macOS) or 108 (Linux) bytes. */
const MAX_SOCKET_PATH = 100;

/** File with what the last start left. */
export const ENGINE_RECORD = 'database.json';

/** What the last start left: which engine the data belongs to, and its process. */
export interface EngineRecord {
  engine: 'mongod' | 'ferretdb';
  pid: number | null;
}

/** The folder of an embedded engine's data, locked for this process. */
export interface DataFolder {
  path: string;
  /** Null in a new folder. */
  record(): EngineRecord | null;
  writeRecord(record: EngineRecord): void;
  release(): void;
}

/** @throws {DatabaseError} when the folder cannot be made or written, or another server uses it */
export function openDataFolder(given: string): DataFolder {
  const path = resolve(given);
  const file = join(path, ENGINE_RECORD);
  const lock = lockFolder(path);
  return {
    path,
    record() {
      if (!existsSync(file)) return null;
      try {
        return JSON.parse(readFileSync(file, 'utf8')) as EngineRecord;
      } catch (error) {
        throw new DatabaseError(
          `${file} is damaged (${reasonOf(error)}). Write {"engine":"ferretdb","pid":null} into it when the folder has a ferretdb folder, {"engine":"mongod","pid":null} when it has a mongod folder.`,
        );
      }
    },
    writeRecord(record) {
      const draft = `${file}.new`;
      writeFileSync(draft, `${JSON.stringify(record)}\n`, { mode: 0o600 });
      renameSync(draft, file);
    },
    release: () => lock.release(),
  };
}

function lockFolder(path: string): FolderLock {
  try {
    makeFolder(path);
    return acquireLock(join(path, 'server.lock'));
  } catch (error) {
    if (error instanceof LockHeldError)
      throw new DatabaseError(
        `The data folder ${path} is in use by another Goalkeeper server (${error.owner}). Stop that one, or name another folder with --data.`,
      );
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw fullDisk(path);
    throw new DatabaseError(
      `The data folder ${path} cannot be written: ${reasonOf(error)}. Make it writable for this user, or name another folder with --data.`,
    );
  }
}

export function fullDisk(dataFolder: string): DatabaseError {
  return new DatabaseError(
    `The disk of the data folder ${dataFolder} is full. Free some space, or name another folder with --data. What was stored is safe.`,
  );
}

/** Where what can be made again is kept for all data folders of this user: built and downloaded engines. */
export function cacheFolder(environment: NodeJS.ProcessEnv = process.env): string {
  return resolve(
    environment.GOALKEEPER_CACHE ||
      join(environment.XDG_CACHE_HOME || join(homedir(), '.cache'), 'goalkeeper'),
  );
}

/**
 * A folder for sockets that only this user can enter: in the data folder, where its path is short enough and has no
 * character that connection strings treat specially.
 */
export function socketFolder(dataFolder: string, longestName: number): { path: string; remove(): void } {
  const inside = join(dataFolder, 'run');
  if (inside.length + 1 + longestName <= MAX_SOCKET_PATH && /^[\w./-]+$/.test(inside)) {
    makeFolder(inside);
    chmodSync(inside, 0o700);
    return { path: inside, remove: () => undefined };
  }
  const outside = mkdtempSync(join(tmpdir(), 'goalkeeper-'));
  return { path: outside, remove: () => rmSync(outside, { recursive: true, force: true }) };
}
