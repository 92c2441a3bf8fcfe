import { randomUUID } from 'node:crypto';
import type { AuditDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';

/** Who acts by `/admin/v1`, which has a single token. */
export const OPERATOR = 'admin';

/** Keeps who changed what. `detail` holds plain facts, never a secret. */
export async function recordAudit(
  database: Database,
  entry: Pick<AuditDocument, 'teamId' | 'by' | 'action' | 'subject'> & { detail?: Record<string, string> },
): Promise<void> {
  await database.collections.audit.insertOne({ _id: randomUUID(), at: new Date(), detail: {}, ...entry });
}
