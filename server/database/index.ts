import type { Db, MongoClient } from 'mongodb';
import type { Logger } from 'pino';
import type { Collections } from './collections.js';
import { DatabaseError } from './database-error.js';
import type { KeyCache } from './key-cache.js';
import type { RepositoryCache } from './repository-cache.js';
import type { TeamCache } from './team-cache.js';

export type { Collections } from './collections.js';
export { DatabaseError } from './database-error.js';
export type { KeyCache } from './key-cache.js';
export type { RepositoryCache } from './repository-cache.js';
export type { TeamCache } from './team-cache.js';

/** `mongodb`: the operator's server; `mongod`, `ferretdb`: embedded, a child process of ours. */
export type EngineName = 'mongodb' | 'mongod' | 'ferretdb';

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
  /** True on an embedded engine: no other server process writes, so memory may be trusted and written behind. */
  singleProcess: boolean;
  collections: Collections;
  teams: TeamCache;
  keys: KeyCache;
  repositories: RepositoryCache;
  /** @throws when the database does not answer */
  ping(): Promise<void>;
  /**
   * Called once when the embedded engine's process died while it was in use. A MongoDB server that is away is
   * waited for by the driver; `ping` tells.
   */
  onLost(callback: (error: DatabaseError) => void): void;
  /** Writes what is pending, closes the connection and stops the embedded engine cleanly. */
  close(): Promise<void>;
}

/** @throws {DatabaseError} when no engine can be had, the folder is in use or not writable, or the engine fails */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  throw new DatabaseError(`no engine for ${options.dataFolder}`);
}
