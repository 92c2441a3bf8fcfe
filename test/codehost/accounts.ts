import type { ServerRoute } from '@hapi/hapi';
import { userRoute } from './api.js';
import type { CodeHost } from './host.js';
import type { AccessToken, User } from './model.js';
import { badRequest } from './refusal.js';

/** The account that a token belongs to, and the token itself. */
export function accountRoutes(host: CodeHost): ServerRoute[] {
  return [
    userRoute(
      host,
      { method: 'GET', path: '/user', scopes: ['read_user', 'read_api', 'api'] },
      ({ user }) => ({
        ...showUser(host, user),
        bot: user.bot,
        ...(user.admin ? { is_admin: true } : {}),
      }),
    ),
    userRoute(
      host,
      { method: 'GET', path: '/personal_access_tokens/self', scopes: ALL_SCOPES, jobToken: true },
      ({ caller }) => {
        if (caller.token === null || caller.token.kind === 'job')
          throw badRequest(
            '400 Bad request - This endpoint requires token type to be a personal access token',
          );
        return showToken(caller.token);
      },
    ),
  ];
}

const ALL_SCOPES = [
  'api',
  'read_api',
  'read_user',
  'read_repository',
  'write_repository',
  'self_rotate',
  'ai_features',
];

/** A user as it is shown beside other things: author, assignee, member. */
export function showUser(host: CodeHost, user: User) {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    state: user.blocked ? 'blocked' : 'active',
    locked: false,
    avatar_url: null,
    web_url: `${host.url}/${user.username}`,
  };
}

function showToken(token: AccessToken) {
  const expired = token.expiresAt !== null && Date.parse(token.expiresAt) <= Date.now();
  return {
    id: token.id,
    name: token.name,
    revoked: token.revoked,
    created_at: token.createdAt.toISOString(),
    description: null,
    scopes: token.scopes,
    user_id: token.userId,
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    active: !token.revoked && !expired,
    expires_at: token.expiresAt,
  };
}
