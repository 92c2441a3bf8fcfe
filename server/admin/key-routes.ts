import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import {
  createApiKey,
  findApiKey,
  type NewApiKey,
  revokeApiKey,
  rotateApiKey,
} from '#server/api/team-keys.js';
import type { ApiKeyDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { apiError } from '#server/http/errors.js';
import { adminRoute } from './admin-route.js';
import { shownName, teamId } from './parameters.js';
import { findTeam } from './teams.js';

const keyId = Joi.string()
  .pattern(/^[0-9A-Za-z]{12}$/)
  .required()
  .messages({ '*': 'Key id must be the 12 characters behind gk_' });

/** `/admin/v1/teams/{teamId}/keys`: the keys of a team. The text of a key is in the answer that makes it, and nowhere else. */
export function keyRoutes(database: Database): ServerRoute[] {
  const path = '/teams/{teamId}/keys';
  const find = async ({ teamId: team, keyId: id }: Record<string, string>) => {
    const key = await findApiKey(database, team, id);
    if (!key) throw apiError(404, 'Key not found');
    return key;
  };
  const newKey = {
    name: shownName.required(),
    role: Joi.valid('owner', 'developer', 'viewer')
      .default('developer')
      .messages({ '*': 'Role must be owner, developer or viewer' }),
    expiresAt: Joi.date()
      .iso()
      .greater('now')
      .allow(null)
      .default(null)
      .messages({ '*': 'ExpiresAt must be a time in the future, ISO 8601' }),
  };
  return [
    adminRoute({
      method: 'GET',
      path,
      params: { teamId },
      handler: async ({ params }) => {
        const team = await findTeam(database, params.teamId);
        const keys = await database.collections.apiKeys.find({ teamId: team._id }).toArray();
        return { data: keys.map(toKey) };
      },
    }),
    adminRoute<Omit<NewApiKey, 'teamId'>>({
      method: 'POST',
      path,
      params: { teamId },
      body: newKey,
      handler: async ({ params, body, by }, h) => {
        const team = await findTeam(database, params.teamId);
        const { text, key } = await createApiKey(database, { teamId: team._id, ...body }, by);
        return h.response({ data: { ...toKey(key), key: text } }).code(201);
      },
    }),
    adminRoute({
      method: 'POST',
      path: `${path}/{keyId}/revoke`,
      params: { teamId, keyId },
      handler: async ({ params, by }) => {
        await revokeApiKey(database, await find(params), by);
        return { data: toKey(await find(params)) };
      },
    }),
    adminRoute({
      method: 'POST',
      path: `${path}/{keyId}/rotate`,
      params: { teamId, keyId },
      handler: async ({ params, by }, h) => {
        const old = await find(params);
        if (old.revokedAt) throw apiError(409, 'Key is revoked', { hint: 'Create a new one' });
        const { text, key } = await rotateApiKey(database, old, by);
        return h.response({ data: { ...toKey(key), key: text } }).code(201);
      },
    }),
  ];
}

/** A key as shown to the operator: neither its text, which is not stored, nor its hash. */
function toKey(key: ApiKeyDocument) {
  return {
    id: key.keyId,
    name: key.name,
    role: key.role,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  };
}

export type KeyAnswer = ReturnType<typeof toKey>;
