import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/config.js';
import { againWhenDuplicate } from '#server/database/duplicate-key.js';
import type { Database } from '#server/database/index.js';
import type { BoundPlugin } from '#server/http/bound-plugin.js';
import { apiError } from '#server/http/errors.js';

const SETTING = 'adminTokenHash';
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * The hash of the admin token: from the configuration, else the stored one, else of a new token.
 * `issued` is the new token's text, to be shown once; null when there was one already.
 */
export async function loadAdminToken(
  config: Pick<Config, 'adminToken'>,
  database: Database,
): Promise<{ hash: string; issued: string | null }> {
  if (config.adminToken !== null) return { hash: hashOf(config.adminToken), issued: null };
  const { settings } = database.collections;
  const issued = `gka_${randomBytes(32).toString('hex')}`;
  const own = hashOf(issued);
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

/** The strategy `admin`: `Authorization: Bearer <admin token>`, compared in constant time. */
export const adminAuthentication = (tokenHash: string): BoundPlugin => ({
  name: 'admin-token',
  register(server) {
    const expected = Buffer.from(tokenHash, 'hex');
    server.auth.scheme('admin-token', () => ({
      authenticate(request, h) {
        const header: unknown = request.headers.authorization;
        const token =
          typeof header === 'string' ? /^Bearer ([\x21-\x7e]{1,200})$/i.exec(header)?.[1] : undefined;
        if (token === undefined) {
          throw unauthorized(
            'Admin token is required',
            'Send the header Authorization: Bearer <admin token>',
          );
        }
        if (!timingSafeEqual(Buffer.from(hashOf(token), 'hex'), expected))
          throw unauthorized('Invalid admin token');
        return h.authenticated({ credentials: {} });
      },
    }));
    server.auth.strategy('admin', 'admin-token');
  },
});

function unauthorized(error: string, hint?: string) {
  const failure = apiError(401, error, hint === undefined ? {} : { hint });
  failure.output.headers['www-authenticate'] = 'Bearer realm="goalkeeper-admin"';
  return failure;
}
