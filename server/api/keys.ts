import type { ApiKeyDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { apiError } from '#server/http/errors.js';
import { type Operation, operation } from './operation.js';
import { createApiKey, findApiKey, type NewApiKey, revokeApiKey } from './team-keys.js';
import { keyBody, keyId } from './team-parameters.js';
import { keyAnswer, keysAnswer, newKeyAnswer } from './team-schemas.js';

/** The keys of the team, for its owners. The text of a key is in the answer that makes it, and nowhere else. */
export function keyOperations(database: Database): Operation[] {
  return [
    operation({
      method: 'GET',
      path: '/keys',
      id: 'listKeys',
      tag: 'Team',
      summary: 'List the keys of the team',
      permission: 'team.manage',
      answer: keysAnswer,
      async handler({ caller: { team } }) {
        const keys = await database.collections.apiKeys.find({ teamId: team._id }).toArray();
        return { version: 'v1', data: keys.map(toKey) };
      },
    }),
    operation<unknown, Omit<NewApiKey, 'teamId'>>({
      method: 'POST',
      path: '/keys',
      id: 'createKey',
      tag: 'Team',
      summary: 'Make a key of the team',
      permission: 'team.manage',
      body: keyBody,
      answer: newKeyAnswer,
      successStatus: 201,
      errors: { 422: 'ExpiresAt must be a time in the future, ISO 8601' },
      async handler({ caller: { team, key: own }, body }, h) {
        if (body.expiresAt !== null && body.expiresAt.getTime() <= Date.now())
          throw apiError(422, 'ExpiresAt must be a time in the future, ISO 8601', {
            details: 'body field expiresAt',
          });
        const { text, key } = await createApiKey(database, { teamId: team._id, ...body }, `key ${own.keyId}`);
        return h.response({ version: 'v1', data: { ...toKey(key), key: text } }).code(201);
      },
    }),
    operation({
      method: 'POST',
      path: '/keys/{keyId}/revoke',
      id: 'revokeKey',
      tag: 'Team',
      summary: 'Revoke a key at once',
      permission: 'team.manage',
      params: { keyId },
      answer: keyAnswer,
      errors: { 404: 'Key not found', 409: 'The key of this request cannot revoke itself' },
      async handler({ caller: { team, key: own }, params }) {
        const key = await findApiKey(database, team._id, params.keyId);
        if (!key) throw apiError(404, 'Key not found');
        if (key._id === own._id)
          throw apiError(409, 'The key of this request cannot revoke itself', {
            hint: 'Use another owner key, or goalkeeper admin key revoke',
          });
        await revokeApiKey(database, key, `key ${own.keyId}`);
        return { version: 'v1', data: toKey((await findApiKey(database, team._id, params.keyId)) ?? key) };
      },
    }),
  ];
}

function toKey({ keyId: id, name, role, createdAt, expiresAt, lastUsedAt, revokedAt }: ApiKeyDocument) {
  return {
    ...{ id, name, role },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
