import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { changeTeam, type TeamChange } from '#server/api/change-team.js';
import { teamAsShown } from '#server/api/team-as-shown.js';
import type { Config } from '#server/config.js';
import type { TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { BoundPlugin } from '#server/http/bound-plugin.js';
import { apiError } from '#server/http/errors.js';
import { adminRoute } from './admin-route.js';
import { keyRoutes } from './key-routes.js';
import { shownName, teamId } from './parameters.js';
import { createTeam, findTeam, type NewTeam } from './teams.js';

const score = (field: string) =>
  Joi.number()
    .min(0)
    .max(10)
    .messages({ '*': `${field} must be a number from 0 to 10` });
/** Which findings fail the commit status of merge requests; what is left out stays. */
const gate = Joi.object({
  severity: score('Gate severity'),
  confidence: score('Gate confidence'),
  onlyNew: Joi.boolean().strict().messages({ '*': 'Gate onlyNew must be true or false' }),
})
  .min(1)
  .messages({
    'object.base': 'Gate must be an object with severity, confidence or onlyNew',
    'object.min': 'Gate must have severity, confidence or onlyNew',
  });
/** `/admin/v1`: teams and their keys. Every change leaves an audit entry. */
export const teamAdministration = (config: Config, database: Database): BoundPlugin => ({
  name: 'admin',
  register(server) {
    server.route([...teamRoutes(config, database), ...keyRoutes(database)]);
  },
});

function teamRoutes(config: Config, database: Database): ServerRoute[] {
  const shown = (team: TeamDocument) => toTeam(config, team);
  const plans = [...config.plans.keys()];
  const plan = Joi.valid(...plans).messages({ '*': `Plan must be one of: ${plans.join(', ')}` });
  return [
    adminRoute({
      method: 'GET',
      path: '/teams',
      handler: async () => ({ data: (await database.collections.teams.find().toArray()).map(shown) }),
    }),
    adminRoute<NewTeam>({
      method: 'POST',
      path: '/teams',
      body: { name: shownName.required(), plan: plan.default('self-hosted') },
      handler: async ({ body, by }, h) => {
        const team = await createTeam(database, body, by);
        return h.response({ data: shown(team) }).code(201);
      },
    }),
    adminRoute<TeamChange>({
      method: 'PATCH',
      path: '/teams/{teamId}',
      params: { teamId },
      body: { name: shownName, plan, gate },
      handler: async ({ params, body, by }) => {
        const team = await findTeam(database, params.teamId);
        if (Object.keys(body).length === 0) throw apiError(400, 'Give name, plan or gate');
        return { data: shown(await changeTeam(database, team, body, by)) };
      },
    }),
  ];
}

/** A team as shown to the operator, who also sees that it is being removed. */
const toTeam = (config: Config, team: TeamDocument) => ({
  ...teamAsShown(config, team),
  removal: team.removal?.requestedAt.toISOString() ?? null,
});

export type TeamAnswer = ReturnType<typeof toTeam>;
