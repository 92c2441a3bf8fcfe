import type { ServerRoute } from '@hapi/hapi';
import { type FixBody, opened } from '#server/api/fixes.js';
import { fixBody, vulnerabilityId } from '#server/api/parameters.js';
import type { Database } from '#server/database/index.js';
import type { Fixes } from '#server/fixes/fixes.js';
import { adminRoute } from './admin-route.js';
import { teamId } from './parameters.js';
import { findTeam } from './teams.js';

export type FixAnswer = Awaited<ReturnType<typeof opened>>;

/** `/admin/v1`: fix merge requests for operators. */
export function fixRoutes(database: Database, fixes: Fixes): ServerRoute[] {
  return [
    adminRoute<FixBody>({
      method: 'POST',
      path: '/teams/{teamId}/vulnerabilities/{vulnerabilityId}/fix',
      params: { teamId, vulnerabilityId },
      body: fixBody,
      handler: async ({ params, body, by }) => {
        const team = await findTeam(database, params.teamId);
        return { data: await opened(fixes, team._id, { id: params.vulnerabilityId, ...body }, by) };
      },
    }),
  ];
}
