import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/config.js';
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
  const stored = await settings.findOne({ _id: SETTING });
  if (typeof stored?.value === 'string') return { hash: stored.value, issued: null };
  const issued = `gka_${randomBytes(32).toString('hex')}`;
  await settings.insertOne({ _id: SETTING, value: hashOf(issued) });
  return { hash: hashOf(issued), issued };
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
