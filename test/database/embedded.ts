import type { Database } from '#server/database/index.js';

/** A database on the embedded engine in a new temporary folder, one per test process; stopped when the tests end. */
export async function embeddedDatabase(): Promise<Database> {
  throw new Error('not landed');
}
