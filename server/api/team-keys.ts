import { recordAudit } from '#server/audit/audit-log.js';
import type { ApiKeyDocument, Role } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { generateApiKey } from './api-key.js';

export interface NewApiKey {
  teamId: string;
  role: Role;
  /** For people: what the key is for. */
  name: string;
  /** null: never. */
  expiresAt: Date | null;
}

/**
 * Makes a key of a team. Its text is returned once and never stored.
 * @param by who asked for it, for the audit
 */
export async function createApiKey(
  database: Database,
  { teamId, role, name, expiresAt }: NewApiKey,
  by: string,
): Promise<{ text: string; key: ApiKeyDocument }> {
  const { text, id, hash } = generateApiKey();
  const key: ApiKeyDocument = {
    _id: hash,
    keyId: id,
    teamId,
    role,
    name,
    createdAt: new Date(),
    expiresAt,
    lastUsedAt: null,
    revokedAt: null,
  };
  await database.keys.insert(key);
  await recordAudit(database, { teamId, by, action: 'key.create', subject: id, detail: { name, role } });
  return { text, key };
}

/** The key of a team by its id (the 12 characters behind `gk_`); null when there is none. */
export async function findApiKey(
  database: Database,
  teamId: string,
  keyId: string,
): Promise<ApiKeyDocument | null> {
  return database.collections.apiKeys.findOne({ keyId, teamId });
}

/** Revokes a key at once. @returns false when it was revoked before */
export async function revokeApiKey(database: Database, key: ApiKeyDocument, by: string): Promise<boolean> {
  const done = await database.keys.revoke(key.teamId, key._id, new Date());
  if (done) {
    await recordAudit(database, { teamId: key.teamId, by, action: 'key.revoke', subject: key.keyId });
  }
  return done;
}

/**
 * Replaces a key by a new one of the same role, name and expiry. The old one is revoked when the new one is stored:
 * a failure in between leaves two keys that work rather than none.
 */
export async function rotateApiKey(
  database: Database,
  old: ApiKeyDocument,
  by: string,
): Promise<{ text: string; key: ApiKeyDocument }> {
  const { teamId, role, name, expiresAt } = old;
  const created = await createApiKey(database, { teamId, role, name, expiresAt }, by);
  await revokeApiKey(database, old, by);
  return created;
}
