import type { ServerRoute } from '@hapi/hapi';
import type { Database } from '#server/database/index.js';
import type { TeamRemoval } from '#server/removal/team-removal.js';
import { adminRoute } from './admin-route.js';
import { teamId } from './parameters.js';
import { findTeam } from './teams.js';

/** `DELETE /admin/v1/teams/{teamId}`: removes the team with all that it has. It cannot be undone. */
export function teamRemovalRoutes(database: Database, removal: TeamRemoval): ServerRoute[] {
  return [
    adminRoute({
      method: 'DELETE',
      path: '/teams/{teamId}',
      params: { teamId },
      handler: async ({ params, by }, h) => {
        const team = await findTeam(database, params.teamId);
        await removal.request(team, by);
        return h.response({ data: { id: team._id, status: 'being removed' } }).code(202);
      },
    }),
  ];
}
