import { recordAudit } from '#server/audit/audit-log.js';
import type { AdminTokenDocument } from '#server/database/documents.js';
import { isDuplicateKey } from '#server/database/duplicate-key.js';
import type { Database } from '#server/database/index.js';
import { apiError } from '#server/http/errors.js';
import { hashToken, isToken, randomToken } from '#server/sessions/random-token.js';

const PREFIX = 'gka';
/** A token is known by the first characters of its hash: enough to tell them apart, of no use to call. */
export const TOKEN_ID_LENGTH = 12;
/** Milliseconds within which another use of a token is not written down again. */
const USED_EVERY = 30_000;

export const tokenIdOf = ({ _id }: AdminTokenDocument): string => _id.slice(0, TOKEN_ID_LENGTH);

/** Who acts with a named token, as the audit log says it. */
export const actorOf = ({ name }: AdminTokenDocument): string => `admin ${name}`;

/**
 * Makes an admin token. Its text is given here once; only its hash is stored. A name is given once and for all, so that
 * the audit log means one token by it.
 * @throws 409 when there is, or was, a token of this name
 */
export async function createNamedToken(
  database: Database,
  name: string,
  by: string,
): Promise<{ text: string; token: AdminTokenDocument }> {
  const text = randomToken(PREFIX);
  const token: AdminTokenDocument = {
    _id: hashToken(text),
    name,
    createdAt: new Date(),
    lastUsedAt: null,
    revokedAt: null,
  };
  try {
    await database.collections.adminTokens.insertOne(token);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw apiError(409, 'There is or was an admin token of this name', {
      hint: 'Take another name: the audit log tells tokens apart by it',
    });
  }
  const subject = tokenIdOf(token);
  await recordAudit(database, { teamId: null, by, action: 'admin-token.create', subject, detail: { name } });
  return { text, token };
}

/** The token of this text, which works; null when there is none, or it was revoked. */
export async function findNamedToken(
  { collections: { adminTokens } }: Database,
  text: string,
): Promise<AdminTokenDocument | null> {
  if (!isToken(PREFIX, text)) return null;
  const token = await adminTokens.findOne({ _id: hashToken(text) });
  if (!token || token.revokedAt !== null) return null;
  const now = new Date();
  if (token.lastUsedAt === null || now.getTime() - token.lastUsedAt.getTime() > USED_EVERY)
    await adminTokens.updateOne({ _id: token._id }, { $set: { lastUsedAt: now } });
  return token;
}

/** All, revoked ones too, by name. */
export async function listNamedTokens({ collections }: Database): Promise<AdminTokenDocument[]> {
  const tokens = await collections.adminTokens.find().toArray();
  return tokens.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Revokes a token at once; one that is revoked stays so. @throws 404 */
export async function revokeNamedToken(
  database: Database,
  tokenId: string,
  by: string,
): Promise<AdminTokenDocument> {
  const { adminTokens } = database.collections;
  const found = (await listNamedTokens(database)).find((one) => tokenIdOf(one) === tokenId);
  if (!found) throw apiError(404, 'Admin token not found', { hint: 'GET /admin/v1/tokens lists them' });
  const { _id, name } = found;
  const revokedAt = new Date();
  const { modifiedCount } = await adminTokens.updateOne({ _id, revokedAt: null }, { $set: { revokedAt } });
  if (modifiedCount === 0) return (await adminTokens.findOne({ _id })) ?? found;
  await recordAudit(database, {
    ...{ teamId: null, by, action: 'admin-token.revoke', subject: tokenId, detail: { name } },
  });
  return { ...found, revokedAt };
}
