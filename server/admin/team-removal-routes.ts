import type { ServerRoute } from '@hapi/hapi';
import type { Database } from '#server/database/index.js';
import { apiError } from '#server/http/errors.js';
import type { TeamRemoval } from '#server/teams/team-removal.js';
import { adminRoute } from './admin-route.js';
import { teamId } from './parameters.js';

/** `DELETE /admin/v1/teams/{teamId}`: removes the team with all that it has. It cannot be undone. */
export function teamRemovalRoutes(database: Database, removal: TeamRemoval): ServerRoute[] {
  return [
    adminRoute({
      method: 'DELETE',
      path: '/teams/{teamId}',
      params: { teamId },
      handler: async ({ params }, h) => {
        const team = await database.teams.get(params.teamId);
        if (!team) throw apiError(404, 'Team not found', { hint: 'GET /admin/v1/teams lists them' });
        await removal.request(team, 'admin');
        return h.response({ data: { id: team._id, status: 'being removed' } }).code(202);
      },
    }),
  ];
}
