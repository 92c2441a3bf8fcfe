import type { Db, MongoClient } from 'mongodb';
import type { Logger } from 'pino';
import { reasonOf } from '#server/failure.js';
import { type Collections, collectionsOf } from './collections.js';
import { fullDisk } from './data-folder.js';
import { DatabaseError } from './database-error.js';
import { againWhenDuplicate } from './duplicate-key.js';
import type { EmbeddedEngine } from './embedded-engine.js';
import type { EngineName } from './engine-choice.js';
import { KeyCache } from './key-cache.js';
import { Leases } from './leases.js';
import { migrate } from './migrations.js';
import { type EngineOptions, type OpenEngine, openEngine } from './open-engine.js';
import type { PoolUse } from './pool-use.js';
import { Processes } from './processes.js';
import { RepositoryCache } from './repository-cache.js';
import { KeptScanPages, type ScanPages, StoredScanPages } from './scan-pages.js';
import { TeamCache } from './team-cache.js';
import { isDiskFull } from './unavailable.js';

export type { Collections } from './collections.js';
export { DatabaseError } from './database-error.js';
export type { EngineName } from './engine-choice.js';
export { KeyCache } from './key-cache.js';
export { RepositoryCache, type RepositoryWrites } from './repository-cache.js';
export type { ScanRow } from './scan-pages.js';
export { TeamCache } from './team-cache.js';

export interface DatabaseOptions extends EngineOptions {
  log: Logger;
}

export interface Database {
  engine: EngineName;
  /** For Agenda and what needs the driver itself. It has a single connection on `ferretdb`: open no second client. */
  db: Db;
  client: MongoClient;
  /** Connections of the client. */
  pool: PoolUse;
  /** True on an embedded engine: no other server process writes, so memory may be trusted and written behind. */
  singleProcess: boolean;
  collections: Collections;
  teams: TeamCache;
  keys: KeyCache;
  repositories: RepositoryCache;
  scanPages: ScanPages;
  processes: Processes;
  leases: Leases;
  /** @throws when the database does not answer, or takes no writes: its disk may be full, or it has no primary */
  checkReady(): Promise<void>;
  /**
   * Called once when the embedded engine's process died while it was in use. A MongoDB server that is away is
   * waited for by the driver; `checkReady` tells.
   */
  onLost(callback: (error: DatabaseError) => void): void;
  /** Writes what is pending, closes the connection and stops the embedded engine cleanly. */
  close(): Promise<void>;
}

/** @throws {DatabaseError} when no engine can be had, the folder is in use or not writable, or what it holds cannot be used */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const opened = await openEngine(options);
  try {
    return await assemble(options, opened);
  } catch (error) {
    await opened.close();
    if (error instanceof DatabaseError || opened.embedded === null) throw error;
    if (isDiskFull(error)) throw fullDisk(options.dataFolder);
    throw new DatabaseError(
      `The embedded database in ${options.dataFolder} failed at start: ${reasonOf(error)}`,
      { cause: error },
    );
  }
}

async function assemble({ log, progress }: DatabaseOptions, opened: OpenEngine): Promise<Database> {
  const { engine, client, db, pool, embedded } = opened;
  const stored = collectionsOf(db);
  await migrate(stored, engine, progress);
  const kept = embedded ? new KeptScanPages(stored.scans) : null;
  const collections = kept ? { ...stored, scans: kept.scans } : stored;
  const keys = new KeyCache(collections.apiKeys, (error) => log.error({ err: error }, 'key use not written'));
  const teams = new TeamCache(collections.teams, embedded !== null);
  const repositories = new RepositoryCache(collections.repositories, embedded !== null, teams);
  const processes = new Processes(db, log);
  const loss = embedded ? new Loss(embedded) : null;
  let closed: Promise<void> | null = null;
  const close = async () => {
    loss?.expected();
    repositories.stop();
    try {
      if (!loss?.error) await keys.flush();
    } finally {
      keys.stop();
      await opened.close();
    }
  };
  return {
    engine,
    db,
    client,
    pool,
    singleProcess: embedded !== null,
    collections,
    teams,
    keys,
    repositories,
    scanPages: kept ?? new StoredScanPages(stored.scans),
    processes,
    leases: new Leases(collections.leases, processes),
    async checkReady() {
      if (loss?.error) throw loss.error;
      await againWhenDuplicate(() =>
        collections.settings.updateOne(
          { _id: 'lastCheck' },
          { $set: { value: new Date() } },
          { upsert: true },
        ),
      );
    },
    onLost: (callback) => loss?.tell(callback),
    close() {
      closed ??= close();
      return closed;
    },
  };
}

/** Tells, once, that the embedded engine has ended without being asked to. */
class Loss {
  error: DatabaseError | null = null;
  private readonly callbacks: ((error: DatabaseError) => void)[] = [];
  private closing = false;

  constructor(embedded: EmbeddedEngine) {
    void embedded.process.ended.then((how) => {
      if (this.closing) return;
      this.error = new DatabaseError(
        `The embedded database (${embedded.engine}, process ${embedded.process.pid}) ${how}. What was stored is safe: start Goalkeeper again.`,
      );
      for (const callback of this.callbacks) callback(this.error);
    });
  }

  tell(callback: (error: DatabaseError) => void): void {
    if (this.error) callback(this.error);
    else this.callbacks.push(callback);
  }

  expected(): void {
    this.closing = true;
  }
}
