import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { uuid } from '#protocol/identifiers.js';
import type { AuditDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { adminRoute } from './admin-route.js';

interface AuditQuery {
  teamId: string | null;
  limit: number;
  offset: number;
}

const query = {
  teamId: uuid.default(null).messages({ '*': 'TeamId must be a UUID' }),
  limit: Joi.number()
    .integer()
    .min(1)
    .max(1000)
    .default(100)
    .messages({ '*': 'Limit must be a whole number from 1 to 1000' }),
  offset: Joi.number().integer().min(0).default(0).messages({ '*': 'Offset must be a non-negative integer' }),
};

/** `GET /admin/v1/audit`: who changed what, newest first, of one team or of all. */
export function auditRoutes({ collections }: Database): ServerRoute[] {
  return [
    adminRoute<unknown, AuditQuery>({
      method: 'GET',
      path: '/audit',
      query,
      handler: async ({ query: { teamId, limit, offset } }) => {
        const filter = teamId === null ? {} : { teamId };
        const found = collections.audit.find(filter).sort({ at: -1, _id: 1 });
        const entries = await found.skip(offset).limit(limit).toArray();
        const total = await collections.audit.countDocuments(filter);
        return {
          data: entries.map(toEntry),
          pagination: { total, limit, offset, hasMore: offset + entries.length < total },
        };
      },
    }),
  ];
}

function toEntry({ _id, teamId, at, by, action, subject, detail }: AuditDocument) {
  return { id: _id, teamId, at: at.toISOString(), by, action, subject, detail };
}

export type AuditAnswer = ReturnType<typeof toEntry>;
