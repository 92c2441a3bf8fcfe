import { BSON, type Db, type Document } from 'mongodb';
import { collectionsOf } from '#server/database/collections.js';
import { DatabaseError } from '#server/database/index.js';
import { ensureIndexes } from '#server/database/indexes.js';
import { migrations } from '#server/database/migrations.js';
import type { OpenEngine } from '#server/database/open-engine.js';
import { RESTORE_MARK } from '#server/database/restore-mark.js';
import { ArchiveError, type ArchiveHead, readArchive } from './archive.js';

export interface Restored {
  head: ArchiveHead;
  documents: number;
}

/** What is inserted at once: documents, and bytes of them. */
const BATCH = { documents: 1000, bytes: 8 * 1024 * 1024 };

/**
 * Puts what a backup holds into an empty database, of whichever engine. Nothing is written unless the file is whole; a
 * restore that was cut off can be begun again, and until it is done no server starts.
 * @throws {ArchiveError} {DatabaseError} in words for people
 */
export async function restore(opened: OpenEngine, file: string): Promise<Restored> {
  const { db, engine } = opened;
  const checked = await checkArchive(file);
  await makeEmpty(db);
  const { settings } = collectionsOf(db);
  await settings.insertOne({ _id: RESTORE_MARK, value: new Date() });
  let batch: Batch | null = null;
  for await (const part of readArchive(file))
    if ('collection' in part) {
      await batch?.end();
      batch = new Batch(db, part.collection);
    } else if ('document' in part) await batch?.add(part.document);
  await batch?.end();
  await ensureIndexes(collectionsOf(db), engine);
  await settings.deleteOne({ _id: RESTORE_MARK });
  return checked;
}

/** Reads all of it once. */
async function checkArchive(file: string): Promise<Restored> {
  let head: ArchiveHead | null = null;
  let documents = 0;
  for await (const part of readArchive(file))
    if ('head' in part) head = part.head;
    else if ('document' in part) documents += 1;
  if (head === null) throw new ArchiveError(`${file} is no backup of Goalkeeper.`);
  const newest = migrations.at(-1)?.version ?? 0;
  if (head.schemaVersion > newest)
    throw new ArchiveError(
      `${file} was made by a newer Goalkeeper (stored form ${head.schemaVersion}; this program knows ${newest}). Restore it with that version.`,
    );
  return { head, documents };
}

/** What a cut-off restore has left goes; anything else is somebody's data. */
async function makeEmpty(db: Db): Promise<void> {
  const isLeftOver =
    (await db.collection<{ _id: string }>('settings').findOne({ _id: RESTORE_MARK })) !== null;
  for (const { name } of await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()) {
    if (name.startsWith('system.') || (isLeftOver && name === 'settings')) continue;
    if (!isLeftOver && (await db.collection(name).findOne({}, { projection: { _id: 1 } })))
      throw new DatabaseError(
        `The database is in use: there are ${name}. A backup is restored into an empty one: name another data folder or another database in MONGODB_URL.`,
      );
    await db.collection(name).drop();
  }
  // The mark goes last: until then, what is left can be told from data.
  if (isLeftOver) await db.collection('settings').drop();
}

class Batch {
  private documents: Document[] = [];
  private bytes = 0;

  constructor(
    private readonly db: Db,
    private readonly collection: string,
  ) {}

  async add(bytes: Uint8Array): Promise<void> {
    // Numbers keep the kind that they were stored with.
    this.documents.push(BSON.deserialize(bytes, { promoteValues: false }));
    this.bytes += bytes.length;
    if (this.documents.length >= BATCH.documents || this.bytes >= BATCH.bytes) await this.end();
  }

  async end(): Promise<void> {
    if (this.documents.length > 0) await this.db.collection(this.collection).insertMany(this.documents);
    this.documents = [];
    this.bytes = 0;
  }
}
