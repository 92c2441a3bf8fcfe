import { randomUUID } from 'node:crypto';
import type { ScanDocument, ScanReview } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';

/** A merge request is to be told of its newest scan, or told again: a review that is at work is followed by another. */
export async function wantReview(
  { collections: { reviews, scans } }: Database,
  { _id: scanId, teamId, repositoryId, createdAt: scanCreatedAt }: ScanDocument,
  iid: string,
): Promise<void> {
  const _id = `${repositoryId}/${iid}`;
  const waiting = await reviews.findOne({ _id });
  if (waiting && waiting.scanCreatedAt > scanCreatedAt) return;
  const review: ScanReview = { state: 'pending', status: null, problems: [], at: new Date() };
  await scans.updateOne({ _id: scanId, review: null }, { $set: { review } });
  const wish = randomUUID();
  await reviews.replaceOne({ _id }, { teamId, scanId, scanCreatedAt, wish }, { upsert: true });
}
