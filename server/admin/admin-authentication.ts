import { timingSafeEqual } from 'node:crypto';
import type { Request } from '@hapi/hapi';
import { OPERATOR } from '#server/audit/audit-log.js';
import type { Database } from '#server/database/index.js';
import type { BoundPlugin } from '#server/http/bound-plugin.js';
import { apiError } from '#server/http/errors.js';
import { hashToken } from '#server/sessions/random-token.js';
import { actorOf, findNamedToken } from './named-tokens.js';

declare module '@hapi/hapi' {
  interface AppCredentials {
    /** Who calls, on routes of the administration, as the audit log says it. */
    operator?: string;
  }
}

/**
 * The strategy `admin`: `Authorization: Bearer <admin token>`. That is the token of the server itself, which has no name,
 * or a named one (`named-tokens.ts`).
 */
export const adminAuthentication = (database: Database, tokenHash: string): BoundPlugin => ({
  name: 'admin-token',
  register(server) {
    const expected = Buffer.from(tokenHash, 'hex');
    server.auth.scheme('admin-token', () => ({
      async authenticate(request, h) {
        const header: unknown = request.headers.authorization;
        const token =
          typeof header === 'string' ? /^Bearer ([\x21-\x7e]{1,200})$/i.exec(header)?.[1] : undefined;
        if (token === undefined) {
          throw unauthorized(
            'Admin token is required',
            'Send the header Authorization: Bearer <admin token>',
          );
        }
        if (timingSafeEqual(Buffer.from(hashToken(token), 'hex'), expected))
          return h.authenticated({ credentials: { app: { operator: OPERATOR } } });
        const named = await findNamedToken(database, token);
        if (!named) throw unauthorized('Invalid admin token', 'It may have been revoked');
        return h.authenticated({ credentials: { app: { operator: actorOf(named) } } });
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

/** Who makes an authenticated request. */
export function operatorOf(request: Request): string {
  const operator = request.auth.credentials.app?.operator;
  if (operator === undefined) throw new Error(`Route ${request.route.path} is not behind the admin token`);
  return operator;
}
