import { type CreateIndexesOptions, type IndexSpecification, MongoServerError } from 'mongodb';
import type { Collections } from './collections.js';
import type { EngineName } from './engine-choice.js';

const INDEX_NOT_FOUND = 27;

interface Index {
  collection: keyof Collections;
  key: IndexSpecification;
  options?: CreateIndexesOptions;
  /** Of use on FerretDB, too, which looks up `_id` and our references (`embedded/patches.json`), and nothing else. */
  everywhere?: boolean;
}

/** One row an index. What is read by `_id` alone needs none. */
const indexes: Index[] = [
  {
    collection: 'repositories',
    key: { integrationId: 1, projectId: 1 },
    options: { unique: true },
    everywhere: true,
  },
  { collection: 'repositories', key: { teamId: 1, fullName: 1, _id: 1 }, everywhere: true },
  { collection: 'apiKeys', key: { teamId: 1 }, everywhere: true },
  { collection: 'adminTokens', key: { name: 1 }, options: { unique: true }, everywhere: true },
  { collection: 'integrations', key: { teamId: 1 } },
  // A page is read in the order of its index: without the `_id` in it, all scans of the team would be read and sorted for each.
  { collection: 'scans', key: { teamId: 1, status: 1, createdAt: -1, _id: 1 }, everywhere: true },
  { collection: 'scans', key: { teamId: 1, createdAt: -1, _id: 1 } },
  { collection: 'scans', key: { repositoryId: 1, createdAt: -1, _id: 1 }, everywhere: true },
  { collection: 'scans', key: { status: 1, createdAt: 1 }, everywhere: true },
  { collection: 'scans', key: { 'offer.at': 1 }, options: { sparse: true } },
  { collection: 'waitingScans', key: { teamId: 1, notBefore: 1 }, everywhere: true },
  { collection: 'waitingScans', key: { notBefore: 1 } },
  { collection: 'schedules', key: { teamId: 1 }, everywhere: true },
  { collection: 'schedules', key: { nextRunAt: 1 } },
  { collection: 'deliveries', key: { status: 1 }, everywhere: true },
  { collection: 'deliveries', key: { teamId: 1 }, everywhere: true },
  { collection: 'deliveries', key: { expiresAt: 1 } },
  { collection: 'uploads', key: { scanId: 1 }, everywhere: true },
  { collection: 'uploads', key: { createdAt: 1 } },
  { collection: 'results', key: { scanId: 1 }, everywhere: true },
  { collection: 'resultChanges', key: { teamId: 1 }, everywhere: true },
  { collection: 'days', key: { teamId: 1 }, everywhere: true },
  { collection: 'days', key: { expiresAt: 1 } },
  { collection: 'triage', key: { teamId: 1 }, everywhere: true },
  { collection: 'triage', key: { until: 1 } },
  { collection: 'assignments', key: { teamId: 1 }, everywhere: true },
  { collection: 'fixes', key: { teamId: 1 }, everywhere: true },
  { collection: 'fixes', key: { state: 1 } },
  { collection: 'issues', key: { teamId: 1 }, everywhere: true },
  { collection: 'issues', key: { state: 1 } },
  { collection: 'rateWindows', key: { expiresAt: 1 } },
  { collection: 'browserSessions', key: { expiresAt: 1 } },
  { collection: 'audit', key: { teamId: 1, at: -1 }, everywhere: true },
  { collection: 'agents', key: { teamId: 1 } },
  { collection: 'launches', key: { teamId: 1 }, everywhere: true },
  { collection: 'launches', key: { expiresAt: 1 } },
  { collection: 'subscriptions', key: { teamId: 1 }, everywhere: true },
  { collection: 'notifications', key: { status: 1 }, everywhere: true },
  { collection: 'notifications', key: { teamId: 1 }, everywhere: true },
  { collection: 'notifications', key: { expiresAt: 1 } },
];

/** Of earlier versions: the beginnings of others. */
const replaced: Pick<Index, 'collection' | 'key'>[] = [
  { collection: 'repositories', key: { teamId: 1, fullName: 1 } },
  { collection: 'scans', key: { teamId: 1, status: 1 } },
  { collection: 'scans', key: { teamId: 1, createdAt: -1 } },
  { collection: 'scans', key: { repositoryId: 1, createdAt: -1 } },
];

/** Creates what is missing. */
export async function ensureIndexes(collections: Collections, engine: EngineName): Promise<void> {
  for (const { collection, key, options, everywhere } of indexes) {
    if (engine === 'ferretdb' && !everywhere) continue;
    await collections[collection].createIndex(key, options);
  }
}

/** Removes those that others are in place of. Processes of the version before go on by the others. */
export async function removeReplacedIndexes(collections: Collections): Promise<void> {
  for (const { collection, key } of replaced) {
    const name = Object.entries(key).flat().join('_');
    await collections[collection].dropIndex(name).catch((error: unknown) => {
      // Never created here, or another process was first.
      if (!(error instanceof MongoServerError) || error.code !== INDEX_NOT_FOUND) throw error;
    });
  }
}
