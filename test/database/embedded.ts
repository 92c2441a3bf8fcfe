import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { type Database, openDatabase } from '#server/database/index.js';
import { behindAllTests } from '../behind-all-tests.js';
import { dropDatabaseOf, engineOf } from './engine.js';

let opened: Promise<Database> | null = null;
let folder = '';

/**
 * A database on the engine of the tests, by default the embedded one in a new temporary folder: one for all tests of this
 * process, stopped behind the last file. Use ids of your own (`randomUUID()`): the tests share it.
 */
export function embeddedDatabase(): Promise<Database> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Database> {
  folder = mkdtempSync(join(tmpdir(), 'goalkeeper-test-'));
  const engine = engineOf(folder);
  return openDatabase({
    dataFolder: folder,
    engine: engine.GOALKEEPER_DATABASE_ENGINE,
    mongodbUrl: 'MONGODB_URL' in engine ? engine.MONGODB_URL : undefined,
    log: pino({ level: 'warn' }),
    progress: (message) => console.error(message),
  });
}

/** Stops the shared database; the next use starts a new one. */
export async function closeEmbeddedDatabase(): Promise<void> {
  const database = opened;
  opened = null;
  if (!database) return;
  await (await database).close();
  await dropDatabaseOf(folder);
  rmSync(folder, { recursive: true, force: true });
}

behindAllTests(closeEmbeddedDatabase);
