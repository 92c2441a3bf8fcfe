import type { PublishingStore } from './publishing-store.js';

/**
 * Lets decisions, assignments, issues and fix merge requests of findings, whose fingerprints are of an earlier version, hold for those that
 * have taken their place. What was decided under the new ones stays. Safe to do again.
 */
export async function succeed(
  { collections: { triage, assignments, issues, fixes } }: PublishingStore,
  { teamId, repositoryId }: { teamId: string; repositoryId: string },
  successors: ReadonlyMap<string, string>,
): Promise<void> {
  if (successors.size === 0) return;
  const prefix = `${repositoryId}/`;
  const successorOf = (_id: string) =>
    _id.startsWith(prefix) ? successors.get(_id.slice(prefix.length)) : undefined;
  for (const { _id, ...decided } of await triage.find({ teamId }).toArray()) {
    const fingerprint = successorOf(_id);
    if (fingerprint === undefined) continue;
    await triage.updateOne({ _id: prefix + fingerprint }, { $setOnInsert: decided }, { upsert: true });
  }
  for (const { _id, ...assigned } of await assignments.find({ teamId }).toArray()) {
    const fingerprint = successorOf(_id);
    if (fingerprint === undefined) continue;
    await assignments.updateOne({ _id: prefix + fingerprint }, { $setOnInsert: assigned }, { upsert: true });
  }
  for (const { _id, ...opened } of await issues.find({ teamId }).toArray()) {
    const fingerprint = successorOf(_id);
    if (fingerprint === undefined) continue;
    await issues.updateOne({ _id: prefix + fingerprint }, { $setOnInsert: opened }, { upsert: true });
  }
  for (const entry of await fixes.find({ teamId }).toArray()) {
    const fingerprint = successorOf(entry._id);
    if (fingerprint === undefined) continue;
    const former = entry._id.slice(prefix.length);
    const fix = entry.state === 'grouped' ? entry.fix : entry._id;
    await fixes.updateOne(
      { _id: fix, 'findings.fingerprint': former },
      { $set: { 'findings.$.fingerprint': fingerprint } },
    );
    const pointer = { teamId, state: 'grouped' as const, fix, changedAt: entry.changedAt };
    await fixes.updateOne({ _id: prefix + fingerprint }, { $setOnInsert: pointer }, { upsert: true });
  }
}
