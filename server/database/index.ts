import type { Db, MongoClient } from 'mongodb';
import type { Logger } from 'pino';
import { reasonOf } from '#server/failure.js';
import { type Collections, collectionsOf } from './collections.js';
import { type Connection, connectEmbedded, connectServer } from './connection.js';
import { type DataFolder, openDataFolder } from './data-folder.js';
import { DatabaseError } from './database-error.js';
import { againWhenDuplicate } from './duplicate-key.js';
import { type EmbeddedEngine, startEmbedded } from './embedded-engine.js';
import { chooseEngines, type EngineName, findOnPath } from './engine-choice.js';
import { KeyCache } from './key-cache.js';
import { Leases } from './leases.js';
import { migrate } from './migrations.js';
import type { PoolUse } from './pool-use.js';
import { Processes } from './processes.js';
import { RepositoryCache } from './repository-cache.js';
import { TeamCache } from './team-cache.js';

export type { Collections } from './collections.js';
export { DatabaseError } from './database-error.js';
export type { EngineName } from './engine-choice.js';
export { KeyCache } from './key-cache.js';
export { RepositoryCache, type RepositoryWrites } from './repository-cache.js';
export { TeamCache } from './team-cache.js';

export interface DatabaseOptions {
  /** Folder of the embedded engine's data; made when it is missing. Unused with `mongodbUrl`. */
  dataFolder: string;
  /** `MONGODB_URL` */
  mongodbUrl?: string | undefined;
  /** `GOALKEEPER_DATABASE_ENGINE`: forces one. */
  engine?: string | undefined;
  /** `GOALKEEPER_MONGOD`: path of a mongod. */
  mongodPath?: string | undefined;
  log: Logger;
  /** Told what is going on while a start takes long: a download, a build. */
  progress(message: string): void;
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

/** @throws {DatabaseError} when no engine can be had, the folder is in use or not writable, or the engine fails */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { engine: forced, mongodbUrl, mongodPath } = options;
  const settings = { forced, mongodbUrl, mongodPath, mongodOnPath: findOnPath('mongod') };
  if (forced === 'mongodb' || (!forced && mongodbUrl)) {
    const [server] = chooseEngines({ ...settings, recorded: null });
    if (server.engine !== 'mongodb') throw new TypeError(`chose ${server.engine}`);
    return assemble(options, 'mongodb', await connectServer(server.url), null);
  }
  const folder = openDataFolder(options.dataFolder);
  let embedded: EmbeddedEngine | null = null;
  try {
    const recorded = folder.record()?.engine ?? null;
    const choices = chooseEngines({ ...settings, recorded }).filter((choice) => choice.engine !== 'mongodb');
    embedded = await startEmbedded(choices, folder, options.progress);
    if (recorded && recorded !== embedded.engine)
      options.progress(
        `${folder.path} also holds data of ${recorded}, which ${embedded.engine} does not show.`,
      );
    const connection = await connectEmbedded(embedded.engine, embedded.process.socket);
    return await assemble(options, embedded.engine, connection, { embedded, folder });
  } catch (error) {
    await embedded?.stop();
    folder.release();
    if (error instanceof DatabaseError) throw error;
    const reason = reasonOf(error);
    throw new DatabaseError(`The embedded database in ${folder.path} failed at start: ${reason}`, {
      cause: error,
    });
  }
}

async function assemble(
  options: DatabaseOptions,
  engine: EngineName,
  { client, db, pool }: Connection,
  own: { embedded: EmbeddedEngine; folder: DataFolder } | null,
): Promise<Database> {
  const { log } = options;
  const collections = collectionsOf(db);
  try {
    await migrate(collections, engine, options.progress);
  } catch (error) {
    await client.close();
    throw error;
  }
  const keys = new KeyCache(collections.apiKeys, (error) => log.error({ err: error }, 'key use not written'));
  const repositories = new RepositoryCache(collections.repositories, own !== null);
  const processes = new Processes(db, log);
  const loss = own ? new Loss(own.embedded) : null;
  let closed: Promise<void> | null = null;
  const close = async () => {
    loss?.expected();
    repositories.stop();
    try {
      if (!loss?.error) await keys.flush();
    } finally {
      keys.stop();
      await client.close();
      await own?.embedded.stop();
      own?.folder.release();
    }
  };
  return {
    engine,
    db,
    client,
    pool,
    singleProcess: own !== null,
    collections,
    teams: new TeamCache(collections.teams, own !== null),
    keys,
    repositories,
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
    embedded.process.ended.then((how) => {
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
