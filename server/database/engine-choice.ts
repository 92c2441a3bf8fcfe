import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { DatabaseError } from './database-error.js';

/** `mongodb`: the operator's server; `mongod`, `ferretdb`: embedded, a child process of ours. */
export type EngineName = 'mongodb' | 'mongod' | 'ferretdb';

/** A way to get an engine; the first that can be had is taken. */
export type EngineChoice =
  | { engine: 'mongodb'; url: string }
  | { engine: 'mongod'; from: 'system'; program: string }
  | { engine: 'mongod'; from: 'download' }
  | { engine: 'ferretdb' };

export interface EngineQuestion {
  /** `GOALKEEPER_DATABASE_ENGINE` */
  forced?: string | undefined;
  /** `MONGODB_URL` */
  mongodbUrl?: string | undefined;
  /** The engine whose data the data folder holds. */
  recorded: 'mongod' | 'ferretdb' | null;
  /** `GOALKEEPER_MONGOD` */
  mongodPath?: string | undefined;
  /** Path of the mongod that the PATH leads to; null when there is none. */
  mongodOnPath: string | null;
}

export const WAYS_OUT =
  'Name a MongoDB server by MONGODB_URL, or a mongod program by GOALKEEPER_MONGOD (or put one on the PATH), or install Go (https://go.dev/dl), with which the embedded database is built.';

/**
 * The ways to get an engine, in the order to try them.
 * @throws {DatabaseError} when a setting cannot be followed
 */
export function chooseEngines(question: EngineQuestion): EngineChoice[] {
  const { forced, mongodbUrl, recorded } = question;
  if (forced) return forcedEngines(forced, question);
  if (mongodbUrl) return [{ engine: 'mongodb', url: mongodbUrl }];
  // Data of one engine cannot be read by the other: a folder stays with the one it began with.
  if (recorded === 'ferretdb') return [{ engine: 'ferretdb' }];
  if (recorded === 'mongod') return mongods(question);
  return [...mongods(question), { engine: 'ferretdb' }];
}

function forcedEngines(forced: string, question: EngineQuestion): EngineChoice[] {
  switch (forced) {
    case 'ferretdb':
      return [{ engine: 'ferretdb' }];
    case 'mongod':
      return mongods(question);
    case 'mongodb':
      if (question.mongodbUrl) return [{ engine: 'mongodb', url: question.mongodbUrl }];
      throw new DatabaseError(
        'GOALKEEPER_DATABASE_ENGINE is mongodb, but MONGODB_URL is not set. Set it, too.',
      );
    default:
      throw new DatabaseError(
        `GOALKEEPER_DATABASE_ENGINE is ${JSON.stringify(forced)}; it can be mongodb, mongod or ferretdb.`,
      );
  }
}

function mongods({ mongodPath, mongodOnPath }: EngineQuestion): EngineChoice[] {
  // One that was named is meant: another one instead of it would be a surprise.
  if (mongodPath) return [{ engine: 'mongod', from: 'system', program: mongodPath }];
  if (mongodOnPath) return [{ engine: 'mongod', from: 'system', program: mongodOnPath }];
  return [{ engine: 'mongod', from: 'download' }];
}

/** Path of a program that the PATH leads to; null when there is none. */
export function findOnPath(name: string, path = process.env.PATH ?? ''): string | null {
  for (const folder of path.split(delimiter)) {
    const file = join(folder, name);
    if (folder !== '' && isProgram(file)) return file;
  }
  return null;
}

export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // Not there or not ours to run: either way it cannot be used, which the caller reports.
  }
}
