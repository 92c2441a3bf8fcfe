import { basename } from 'node:path';
import { MongoClient } from 'mongodb';

/** Set by `npm run test:more`: the tests run on this replica set in place of the embedded engine. */
export const REPLICA_SET = process.env.GOALKEEPER_TEST_MONGODB_URL;

/** The engine for the tests of a data folder, as `goalkeeper serve` takes it: on a replica set each has a database of its own. */
export function engineOf(
  dataFolder: string,
):
  | { GOALKEEPER_DATABASE_ENGINE: 'ferretdb' }
  | { GOALKEEPER_DATABASE_ENGINE: 'mongodb'; MONGODB_URL: string } {
  if (REPLICA_SET === undefined) return { GOALKEEPER_DATABASE_ENGINE: 'ferretdb' };
  const name = basename(dataFolder)
    .replaceAll(/[^\w-]/g, '_')
    .slice(-60);
  // Several hosts are no URL in the sense of the class of that name.
  const url = REPLICA_SET.replace(/(?<=[^/]\/)[^/?]*(?=\?)/, name);
  return { GOALKEEPER_DATABASE_ENGINE: 'mongodb', MONGODB_URL: url };
}

/** Removes the database of a data folder, which nobody uses any more. */
export async function dropDatabaseOf(dataFolder: string): Promise<void> {
  const engine = engineOf(dataFolder);
  if (engine.GOALKEEPER_DATABASE_ENGINE !== 'mongodb') return;
  const client = new MongoClient(engine.MONGODB_URL);
  try {
    await client.db().dropDatabase();
  } finally {
    await client.close();
  }
}
