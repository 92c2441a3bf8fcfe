import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { type Database, openDatabase } from '#server/database/index.js';

let opened: Promise<Database> | null = null;
let folder = '';

/**
 * A database on the embedded engine in a new temporary folder, one for all tests of this process, stopped
 * behind the last one. Use ids of your own (`randomUUID()`): the tests share it.
 */
export function embeddedDatabase(): Promise<Database> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Database> {
  folder = mkdtempSync(join(tmpdir(), 'goalkeeper-test-'));
  return openDatabase({
    dataFolder: folder,
    engine: process.env.GOALKEEPER_TEST_ENGINE || 'ferretdb',
    mongodbUrl: process.env.GOALKEEPER_TEST_MONGODB_URL,
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
  rmSync(folder, { recursive: true, force: true });
}

// Imported by a test file, this is a hook behind all tests of the run; benchmarks close by themselves.
if (typeof after === 'function') after(closeEmbeddedDatabase);
