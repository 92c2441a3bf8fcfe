import type { CreateIndexesOptions, IndexSpecification } from 'mongodb';
import type { Collections } from './collections.js';
import type { EngineName } from './index.js';

interface Index {
  collection: keyof Collections;
  key: IndexSpecification;
  options?: CreateIndexesOptions;
}

/** One row an index. What is read by `_id` alone needs none. */
const indexes: Index[] = [
  { collection: 'repositories', key: { integrationId: 1, projectId: 1 }, options: { unique: true } },
  { collection: 'repositories', key: { teamId: 1, fullName: 1 } },
  { collection: 'apiKeys', key: { teamId: 1 } },
  { collection: 'integrations', key: { teamId: 1 } },
  { collection: 'scans', key: { teamId: 1, status: 1 } },
  { collection: 'scans', key: { repositoryId: 1, createdAt: -1 } },
  { collection: 'scans', key: { status: 1, createdAt: 1 } },
  { collection: 'uploads', key: { scanId: 1 } },
  { collection: 'uploads', key: { createdAt: 1 } },
  { collection: 'results', key: { scanId: 1 } },
  { collection: 'triage', key: { teamId: 1 } },
  { collection: 'rateWindows', key: { expiresAt: 1 } },
  { collection: 'audit', key: { teamId: 1, at: -1 } },
  { collection: 'agents', key: { teamId: 1 } },
];

/** Creates what is missing. FerretDB never reads by an index but `_id`'s: there only the unique ones, as a promise. */
export async function ensureIndexes(collections: Collections, engine: EngineName): Promise<void> {
  for (const { collection, key, options } of indexes) {
    if (engine === 'ferretdb' && !options?.unique) continue;
    await collections[collection].createIndex(key, options);
  }
}
