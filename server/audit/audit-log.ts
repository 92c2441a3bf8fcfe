import { randomUUID } from 'node:crypto';
import type { AuditDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';

/** Who acts with the admin token of the server itself, or for the operator. */
export const OPERATOR = 'admin';

/** Milliseconds. The log covers a year, and some more to look at it. */
const KEPT_FOR = 400 * 24 * 3600 * 1000;

/** `detail` holds plain facts, never a secret. */
type AuditEntry = Pick<AuditDocument, 'teamId' | 'by' | 'action' | 'subject'> & {
  detail?: Record<string, string>;
};

/** Keeps who changed what. */
export async function recordAudit({ collections }: Database, entry: AuditEntry): Promise<void> {
  await collections.audit.insertOne(documentOf(entry));
}

/** The same of many changes, which were made at once. */
export async function recordAudits({ collections }: Database, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await collections.audit.insertMany(entries.map(documentOf));
}

function documentOf(entry: AuditEntry): AuditDocument {
  return { _id: randomUUID(), at: new Date(), detail: {}, ...entry };
}

/** Entries of one team, or of all (null), newest first. */
export async function readAudit(
  { collections: { audit } }: Database,
  teamId: string | null,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ entries: AuditDocument[]; total: number }> {
  const filter = teamId === null ? {} : { teamId };
  const found = audit.find(filter).sort({ at: -1, _id: 1 });
  const entries = await found.skip(offset).limit(limit).toArray();
  return { entries, total: await audit.countDocuments(filter) };
}

/** Removes what is too old to be kept. */
export async function pruneAudit({ collections }: Database, now: Date): Promise<void> {
  await collections.audit.deleteMany({ at: { $lt: new Date(now.getTime() - KEPT_FOR) } });
}
