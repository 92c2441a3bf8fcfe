import type { Config } from '#server/config.js';
import { reasonOf } from '#server/failure.js';
import { type Connection, connectEmbedded, connectServer } from './connection.js';
import { openDataFolder } from './data-folder.js';
import { DatabaseError } from './database-error.js';
import { type EmbeddedEngine, startEmbedded } from './embedded-engine.js';
import { chooseEngines, type EngineName, findOnPath } from './engine-choice.js';

export interface EngineOptions {
  /** Folder of the embedded engine's data; made when it is missing. Unused with `mongodbUrl`. */
  dataFolder: string;
  /** `MONGODB_URL` */
  mongodbUrl?: string | undefined;
  /** `GOALKEEPER_DATABASE_ENGINE`: forces one. */
  engine?: string | undefined;
  /** `GOALKEEPER_MONGOD`: path of a mongod. */
  mongodPath?: string | undefined;
  /** Told what is going on while a start takes long: a download, a build. */
  progress(message: string): void;
}

/** What the settings say about the engine. */
export function engineOptionsOf(config: Config): Omit<EngineOptions, 'progress'> {
  return {
    dataFolder: config.dataFolder,
    mongodbUrl: config.mongodbUrl ?? undefined,
    engine: config.databaseEngine ?? undefined,
    mongodPath: config.mongodPath ?? undefined,
  };
}

/** A connection to the engine in use. Nothing was read through it: what is stored may be of any version. */
export interface OpenEngine extends Connection {
  engine: EngineName;
  /** The process of an embedded one, whose data folder is locked; null on a MongoDB server. */
  embedded: EmbeddedEngine | null;
  /** Closes the connection, stops the embedded engine and frees its folder. */
  close(): Promise<void>;
}

/** Whether these settings lead to a MongoDB server, and not to an embedded engine. */
export function usesServer({ engine, mongodbUrl }: Pick<EngineOptions, 'engine' | 'mongodbUrl'>): boolean {
  return engine === 'mongodb' || (!engine && Boolean(mongodbUrl));
}

/** @throws {DatabaseError} when no engine can be had, the folder is in use or not writable, or the engine fails */
export async function openEngine(options: EngineOptions): Promise<OpenEngine> {
  const { engine: forced, mongodbUrl, mongodPath } = options;
  const settings = { forced, mongodbUrl, mongodPath, mongodOnPath: findOnPath('mongod') };
  if (!usesServer(options)) return openEmbedded(options, settings);
  const [server] = chooseEngines({ ...settings, recorded: null });
  if (server.engine !== 'mongodb') throw new TypeError(`chose ${server.engine}`);
  const connection = await connectServer(server.url);
  return { ...connection, engine: 'mongodb', embedded: null, close: () => connection.client.close() };
}

async function openEmbedded(
  options: EngineOptions,
  settings: Omit<Parameters<typeof chooseEngines>[0], 'recorded'>,
): Promise<OpenEngine> {
  const folder = openDataFolder(options.dataFolder);
  let embedded: EmbeddedEngine | null = null;
  try {
    const recorded = folder.record()?.engine ?? null;
    const choices = chooseEngines({ ...settings, recorded }).filter((choice) => choice.engine !== 'mongodb');
    embedded = await startEmbedded(choices, folder, options.progress);
    const { engine, process, stop } = embedded;
    if (recorded && recorded !== engine)
      options.progress(`${folder.path} also holds data of ${recorded}, which ${engine} does not show.`);
    const connection = await connectEmbedded(engine, process.socket);
    const close = async () => {
      await connection.client.close();
      await stop();
      folder.release();
    };
    return { ...connection, engine, embedded, close };
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
