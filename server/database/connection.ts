import { type Db, MongoClient, type MongoClientOptions } from 'mongodb';
import { reasonOf } from '#server/failure.js';
import { DatabaseError } from './database-error.js';
import { followPool, type PoolUse } from './pool-use.js';

const DATABASE_NAME = 'goalkeeper';
const SELECTION_MILLISECONDS = 10_000;
/** An election takes 12 seconds with the settings that MongoDB comes with; what is asked meanwhile waits for its end. */
const ELECTION_MILLISECONDS = 20_000;

/**
 * What was answered with success is on a majority of the members, and what decisions are made by cannot be rolled back,
 * whatever a connection string says; only the primary is asked, as it alone knows what was written just now. Commands that
 * a failover cuts off are done once more by the driver.
 */
const durable = {
  writeConcern: { w: 'majority', journal: true },
  readConcern: { level: 'majority' },
  readPreference: 'primary',
  retryWrites: true,
  retryReads: true,
} satisfies MongoClientOptions;

export interface Connection {
  client: MongoClient;
  db: Db;
  pool: PoolUse;
}

/** Connects to an embedded engine by its socket. */
export async function connectEmbedded(engine: 'mongod' | 'ferretdb', socket: string): Promise<Connection> {
  const options: MongoClientOptions = {
    directConnection: true,
    retryWrites: false,
    serverSelectionTimeoutMS: SELECTION_MILLISECONDS,
    // FerretDB's updates are atomic only when they come one after the other: a single connection sees to that.
    ...(engine === 'ferretdb' ? { maxPoolSize: 1, minPoolSize: 1, retryReads: false } : { maxPoolSize: 20 }),
  };
  const client = new MongoClient(`mongodb://${encodeURIComponent(socket)}/`, options);
  const pool = followPool(client);
  await client.connect();
  return { client, db: client.db(DATABASE_NAME), pool };
}

/** @throws {DatabaseError} that names the hosts, never the credentials */
export async function connectServer(url: string): Promise<Connection> {
  let client: MongoClient;
  try {
    const patience = /[?&]serverSelectionTimeoutMS=/i.test(url)
      ? {}
      : { serverSelectionTimeoutMS: ELECTION_MILLISECONDS };
    client = new MongoClient(url, { appName: 'goalkeeper', ...patience, ...durable });
  } catch (error) {
    throw new DatabaseError(`MONGODB_URL cannot be used: ${withoutCredentials(error)}`);
  }
  const pool = followPool(client);
  try {
    await client.connect();
    const named = /^mongodb(?:\+srv)?:\/\/[^/]+\/[^?]/.test(url);
    const db = client.db(named ? undefined : DATABASE_NAME);
    await db.command({ ping: 1 });
    return { client, db, pool };
  } catch (error) {
    const hosts = client.options.hosts.map((host) => host.toString()).join(', ') || client.options.srvHost;
    await client.close();
    throw new DatabaseError(
      `MongoDB at ${hosts} (MONGODB_URL) does not answer: ${withoutCredentials(error)}. Check that it runs, that this machine may reach it, and the user name and password.`,
    );
  }
}

function withoutCredentials(error: unknown): string {
  const text = reasonOf(error);
  return text.replaceAll(/\/\/[^@/\s]*@/g, '//***@');
}
