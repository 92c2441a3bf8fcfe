import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import type { AdminTokenDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { adminRoute } from './admin-route.js';
import {
  createNamedToken,
  listNamedTokens,
  revokeNamedToken,
  TOKEN_ID_LENGTH,
  tokenIdOf,
} from './named-tokens.js';

/** It stands in the audit log behind `admin `, where nothing may look like something else. */
const name = Joi.string()
  .max(100)
  .pattern(/^[\p{L}\p{N}](?:[\p{L}\p{N} ._@+-]*[\p{L}\p{N}])?$/u)
  .required()
  .messages({
    '*': 'Name must have 1 to 100 letters, digits, spaces and any of . _ @ + -, and begin and end with a letter or digit',
  });
const tokenId = Joi.string()
  .hex()
  .length(TOKEN_ID_LENGTH)
  .required()
  .messages({ '*': `Token id must have ${TOKEN_ID_LENGTH} characters, as GET /admin/v1/tokens shows them` });

/** `/admin/v1/tokens`: admin tokens with a name each, so that the audit log says who has changed what. */
export function tokenRoutes(database: Database): ServerRoute[] {
  return [
    adminRoute({
      method: 'GET',
      path: '/tokens',
      handler: async () => ({ data: (await listNamedTokens(database)).map(toToken) }),
    }),
    adminRoute<{ name: string }>({
      method: 'POST',
      path: '/tokens',
      body: { name },
      handler: async ({ body, by }, h) => {
        const { text, token } = await createNamedToken(database, body.name, by);
        return h.response({ data: { ...toToken(token), token: text } }).code(201);
      },
    }),
    adminRoute({
      method: 'POST',
      path: '/tokens/{tokenId}/revoke',
      params: { tokenId },
      handler: async ({ params, by }) => ({
        data: toToken(await revokeNamedToken(database, params.tokenId, by)),
      }),
    }),
  ];
}

function toToken(token: AdminTokenDocument) {
  return {
    id: tokenIdOf(token),
    name: token.name,
    createdAt: token.createdAt.toISOString(),
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    revokedAt: token.revokedAt?.toISOString() ?? null,
  };
}

export type AdminTokenAnswer = ReturnType<typeof toToken>;
