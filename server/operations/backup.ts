import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { BSON, type ClientSession, type Collection } from 'mongodb';
import { collectionsOf } from '#server/database/collections.js';
import { DatabaseError } from '#server/database/index.js';
import type { OpenEngine } from '#server/database/open-engine.js';
import { refuseHalfRestored } from '#server/database/restore-mark.js';
import { type ArchiveHead, END_OF_COLLECTION } from './archive.js';

/** How much was written: documents. */
export interface BackupCounts {
  collections: number;
  documents: number;
}

/**
 * Writes all that is stored into a file that only this user may read, and which appears when it is whole. On a replica
 * set it is as of one moment, while servers work; an embedded engine is not in use by a server meanwhile.
 * @throws {DatabaseError} when the database has no such moment, or nothing to save
 */
export async function backUp(opened: OpenEngine, file: string): Promise<BackupCounts> {
  const counts: BackupCounts = { collections: 0, documents: 0 };
  const collections = collectionsOf(opened.db);
  await refuseHalfRestored(collections);
  const stored = await collections.settings.findOne({ _id: 'schemaVersion' });
  if (!stored)
    throw new DatabaseError('This database was never used by Goalkeeper: there is nothing to back up.');
  const head: ArchiveHead = {
    goalkeeper: 'backup',
    format: 1,
    schemaVersion: Number(stored.value),
    engine: opened.engine,
    madeAt: new Date(),
  };
  const draft = `${file}.new`;
  const session = opened.engine === 'mongodb' ? await snapshotOf(opened) : null;
  try {
    const target = createWriteStream(draft, { mode: 0o600 });
    await pipeline(Readable.from(archiveOf(opened, session, head, counts)), createGzip(), target);
    await flush(draft);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await session?.endSession();
  }
  return counts;
}

async function* archiveOf(
  { db }: OpenEngine,
  session: ClientSession | null,
  head: ArchiveHead,
  counts: BackupCounts,
): AsyncGenerator<Uint8Array> {
  yield BSON.serialize(head);
  const listed = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  for (const name of listed.map((one) => one.name).sort()) {
    if (name.startsWith('system.')) continue;
    counts.collections += 1;
    yield BSON.serialize({ collection: name });
    for await (const document of rawDocuments(db.collection(name), session)) {
      counts.documents += 1;
      yield document;
    }
    yield END_OF_COLLECTION;
  }
  yield BSON.serialize({ documents: counts.documents });
}

function rawDocuments(collection: Collection, session: ClientSession | null): AsyncIterable<Uint8Array> {
  const moment = session ? { session, readConcern: { level: 'snapshot' } as const } : {};
  return collection.find({}, { raw: true, ...moment }) as unknown as AsyncIterable<Uint8Array>;
}

/** Replica sets alone can tell what was stored at a moment that has passed. */
async function snapshotOf({ client }: OpenEngine): Promise<ClientSession> {
  const { setName } = await client.db('admin').command({ hello: 1 });
  if (setName === undefined)
    throw new DatabaseError(
      'The MongoDB server is not a member of a replica set, and cannot show what was stored at one moment. Stop all servers and use mongodump, or make it a replica set of one.',
    );
  return client.startSession({ snapshot: true });
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
