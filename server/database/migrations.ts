import type { Collections } from './collections.js';
import { DatabaseError } from './database-error.js';
import { againWhenDuplicate } from './duplicate-key.js';
import type { EngineName } from './engine-choice.js';
import { ensureIndexes, removeReplacedIndexes } from './indexes.js';
import { integrationDefaults, repositoryDefaults } from './new-documents.js';
import { refuseHalfRestored } from './restore-mark.js';

/** A step from one stored form to the next. It may be cut off and run again, or by two processes at once. */
export interface Migration {
  /** Counted from 1 without gaps; never changed once released. */
  version: number;
  title: string;
  run(collections: Collections, engine: EngineName): Promise<void>;
}

/** All that there are, oldest first. */
export const migrations: Migration[] = [
  { version: 1, title: 'create the indexes', run: ensureIndexes },
  {
    version: 2,
    title: 'tell scans of merge requests from full ones',
    run: async ({ scans }) => {
      await scans.updateMany({ kind: { $exists: false } }, { $set: { kind: 'full', mergeRequest: null } });
    },
  },
  { version: 3, title: 'complete integrations and repositories for code hosts', run: completeForCodeHosts },
  {
    version: 4,
    title: 'say who may take scans, and by which pipelines they were done',
    run: async ({ scans, integrations }) => {
      await integrations.updateMany({ agentLabels: { $exists: false } }, { $set: { agentLabels: [] } });
      await scans.updateMany({ pipelines: { $exists: false } }, { $set: { trusted: true, pipelines: [] } });
    },
  },
  { version: 5, title: 'create the indexes of webhooks and schedules', run: ensureIndexes },
  {
    version: 6,
    title: 'compare merge requests with their merge base',
    run: async ({ scans }) => {
      await scans.updateMany(
        { comparison: { $exists: false } },
        { $set: { comparison: null, review: null } },
      );
    },
  },
  { version: 7, title: 'create the index of fix merge requests', run: ensureIndexes },
  { version: 8, title: 'let a fix merge request fix several findings', run: nameFixedFindings },
  { version: 9, title: 'create the indexes of launches with a key', run: ensureIndexes },
  { version: 10, title: 'create the index of admin tokens', run: ensureIndexes },
  { version: 11, title: 'create an index of waiting scans by time', run: ensureIndexes },
  { version: 12, title: 'create the index of scans that agents may claim', run: ensureIndexes },
  { version: 13, title: 'create the index of changes of results', run: ensureIndexes },
  {
    version: 14,
    title: 'count the open findings of repositories in place of those of all their scans',
    run: async ({ repositories }) => {
      const counted = { vulnerabilityCount: { $gt: 0 } };
      await repositories.updateMany(counted, { $set: { vulnerabilityCount: null } });
    },
  },
  { version: 15, title: 'create the indexes of days', run: ensureIndexes },
  { version: 16, title: 'create indexes in the order of lists', run: ensureIndexes },
  { version: 17, title: 'remove the indexes that these are in place of', run: removeReplacedIndexes },
];

/** Before this, each was of the one finding that its `_id` names. */
async function nameFixedFindings({ fixes }: Collections): Promise<void> {
  const old = await fixes.find({ state: { $ne: 'grouped' }, findings: { $exists: false } }).toArray();
  for (const fix of old) {
    const { _id, vulnerabilityId } = fix as { _id: string; vulnerabilityId?: string };
    const fingerprint = _id.slice(_id.indexOf('/') + 1);
    const findings = [{ fingerprint, vulnerabilityId: vulnerabilityId ?? '' }];
    await fixes.updateOne({ _id }, { $set: { findings, gone: [] } });
  }
}

/** Before this, integrations were of the kind `local` alone. What is complete already is left alone. */
async function completeForCodeHosts({ integrations, repositories }: Collections): Promise<void> {
  await integrations.updateMany({ dispatchMode: { $exists: false } }, { $set: integrationDefaults });
  const fields = { ...repositoryDefaults, formerNames: [], languages: [], trackedBranches: [] };
  await repositories.updateMany({ state: { $exists: false } }, { $set: fields });
}

/**
 * Brings a database to the form that this program reads and writes; forward only.
 * @throws {DatabaseError} when a newer program has written it, or a restore of it was cut off
 */
export async function migrate(
  collections: Collections,
  engine: EngineName,
  progress: (message: string) => void,
  steps: Migration[] = migrations,
): Promise<void> {
  const settings = collections.settings;
  await refuseHalfRestored(collections);
  const stored = Number((await settings.findOne({ _id: 'schemaVersion' }))?.value ?? 0);
  const newest = steps.at(-1)?.version ?? 0;
  if (stored > newest)
    throw new DatabaseError(
      `The database was written by a newer Goalkeeper (form ${stored}; this program knows ${newest}). Start that version, or restore a backup made by this one.`,
    );
  const pending = steps.filter(({ version }) => version > stored);
  for (const [n, step] of pending.entries()) {
    // A later step does the very same, and what comes in between needs it no sooner.
    if (pending.slice(n + 1).some(({ run }) => run === step.run)) continue;
    if (stored > 0) progress(`Changing the database: ${step.title} ...`);
    await step.run(collections, engine);
    const change = { $max: { value: step.version } };
    await againWhenDuplicate(() => settings.updateOne({ _id: 'schemaVersion' }, change, { upsert: true }));
  }
}
