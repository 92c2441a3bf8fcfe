import type { ServerRoute } from '@hapi/hapi';
import { uuid } from '#protocol/identifiers.js';
import { pagination } from '#server/api/paging.js';
import { page } from '#server/api/parameters.js';
import { readAudit } from '#server/audit/audit-log.js';
import type { AuditDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { Page } from '#server/results/index.js';
import { adminRoute } from './admin-route.js';

type AuditQuery = Page & { teamId: string | null };

const query = {
  teamId: uuid.default(null).messages({ '*': 'TeamId must be a UUID' }),
  ...page,
};

/** `GET /admin/v1/audit`: who changed what, newest first, of one team or of all. */
export function auditRoutes(database: Database): ServerRoute[] {
  return [
    adminRoute<unknown, AuditQuery>({
      method: 'GET',
      path: '/audit',
      query,
      handler: async ({ query: { teamId, limit, offset } }) => {
        const { entries, total } = await readAudit(database, teamId, { limit, offset });
        return {
          data: entries.map(toEntry),
          pagination: pagination({ limit, offset }, total, entries.length),
        };
      },
    }),
  ];
}

function toEntry({ _id, teamId, at, by, action, subject, detail }: AuditDocument) {
  return { id: _id, teamId, at: at.toISOString(), by, action, subject, detail };
}

export type AuditAnswer = ReturnType<typeof toEntry>;
