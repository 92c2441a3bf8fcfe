import { randomBytes } from 'node:crypto';
import type { Config } from '#server/config.js';
import { againWhenDuplicate } from '#server/database/duplicate-key.js';
import type { Database } from '#server/database/index.js';
import { hashToken } from '#server/sessions/random-token.js';

const SETTING = 'adminTokenHash';

/**
 * The hash of the admin token: from the configuration, else the stored one, else of a new token.
 * `issued` is the new token's text, to be shown once; null when there was one already.
 */
export async function loadAdminToken(
  config: Pick<Config, 'adminToken'>,
  database: Database,
): Promise<{ hash: string; issued: string | null }> {
  if (config.adminToken !== null) return { hash: hashToken(config.adminToken), issued: null };
  const { settings } = database.collections;
  const issued = `gka_${randomBytes(32).toString('hex')}`;
  const own = hashToken(issued);
  // Of several processes that start at the same moment, one makes the token that all of them know.
  const stored = await againWhenDuplicate(() =>
    settings.findOneAndUpdate(
      { _id: SETTING },
      { $setOnInsert: { value: own } },
      { upsert: true, returnDocument: 'after' },
    ),
  );
  const hash = String(stored?.value);
  return { hash, issued: hash === own ? issued : null };
}

/** Its text is lost: the next start makes a new one. */
export async function forgetAdminToken({ collections }: Database): Promise<void> {
  await collections.settings.deleteOne({ _id: SETTING });
}
