import type { Config } from '#server/config.js';
import type { IntegrationDocument, SealedText } from '#server/database/documents.js';
import { againWhenDuplicate } from '#server/database/duplicate-key.js';
import type { Database } from '#server/database/index.js';
import type { Logger } from '#server/logging.js';
import { keyFile, readKeyFile } from './key-file.js';
import {
  SecretKeyError,
  SecretKeys,
  subscriptionPurpose,
  type TokenKind,
  tokenPurpose,
} from './secret-keys.js';

/** Setting that names the key in use, so that a server with other keys stops at its start and not at its first scan. */
export const SECRET_KEY_SETTING = 'secretKeyId';

/**
 * The keys of `GOALKEEPER_SECRET_KEY`, else of the key file, checked against what is stored. When a new key was put
 * before the old one, the stored tokens are sealed again with it.
 * @throws {SecretKeyError} in words for the operator
 */
export async function loadSecretKeys(
  config: Pick<Config, 'secretKeys' | 'dataFolder'>,
  database: Database,
  log: Logger,
): Promise<SecretKeys> {
  const keys = new SecretKeys(config.secretKeys ?? (await readKeyFile(config.dataFolder)));
  const { settings } = database.collections;
  const first = { $setOnInsert: { value: keys.newestId } };
  await againWhenDuplicate(() => settings.updateOne({ _id: SECRET_KEY_SETTING }, first, { upsert: true }));
  const stored = String((await settings.findOne({ _id: SECRET_KEY_SETTING }))?.value);
  if (!keys.has(stored)) {
    const place = config.secretKeys ? 'GOALKEEPER_SECRET_KEY' : keyFile(config.dataFolder);
    throw new SecretKeyError(
      `The secret key in ${place} is not the one that this database was used with (${stored}). Restore that key, or set the same GOALKEEPER_SECRET_KEY for all server processes. To change it, put the new key first and keep the old one behind it.`,
    );
  }
  if (stored !== keys.newestId) {
    const count = await sealAnew(database, keys);
    await settings.updateOne({ _id: SECRET_KEY_SETTING }, { $set: { value: keys.newestId } });
    log.info(
      { sealed: count, from: stored, to: keys.newestId },
      'stored tokens are sealed with the new secret key; webhooks still have secrets of the old one until they are set up again',
    );
  }
  return keys;
}

/** May be cut off and run again: what is sealed with the newest key already is left alone. */
async function sealAnew(database: Database, keys: SecretKeys): Promise<number> {
  const { integrations, subscriptions } = database.collections;
  let count = 0;
  for (const integration of await integrations.find().toArray()) {
    const change = {
      ...(await anew(keys, integration, 'apiToken')),
      ...(await anew(keys, integration, 'cloneToken')),
    };
    if (Object.keys(change).length === 0) continue;
    await integrations.updateOne({ _id: integration._id }, { $set: change });
    count += 1;
  }
  for (const { _id, secret } of await subscriptions.find().toArray()) {
    if (secret.keyId === keys.newestId) continue;
    const purpose = subscriptionPurpose(_id);
    const change = { secret: await keys.seal(await keys.open(secret, purpose), purpose) };
    await subscriptions.updateOne({ _id }, { $set: change });
    count += 1;
  }
  return count;
}

async function anew(
  keys: SecretKeys,
  integration: IntegrationDocument,
  kind: TokenKind,
): Promise<Partial<Record<TokenKind, SealedText>>> {
  const sealed = integration[kind];
  if (sealed === null || sealed.keyId === keys.newestId) return {};
  const purpose = tokenPurpose(integration._id, kind);
  return { [kind]: await keys.seal(await keys.open(sealed, purpose), purpose) };
}
