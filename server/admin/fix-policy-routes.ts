import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { recordAudit } from '#server/audit/audit-log.js';
import type { FixPolicy, RepositoryDocument, TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { defaultFixPolicy, fixPolicyOf } from '#server/fixes/fix-policy.js';
import { apiError } from '#server/http/errors.js';
import { adminRoute } from './admin-route.js';
import { repositoryId, teamId } from './parameters.js';
import { findTeam } from './teams.js';

const score = (field: string) =>
  Joi.number()
    .min(0)
    .max(10)
    .messages({ '*': `${field} must be a number from 0 to 10` });
/** What is left out stays as it is. */
const change = {
  enabled: Joi.boolean().strict().messages({ '*': 'Enabled must be true or false' }),
  severity: score('Severity'),
  confidence: score('Confidence'),
  maxOpen: Joi.number()
    .integer()
    .min(1)
    .max(50)
    .messages({ '*': 'MaxOpen must be a whole number from 1 to 50' }),
  group: Joi.valid('none', 'rule').messages({ '*': 'Group must be none or rule' }),
};

/** `/admin/v1/.../fix-policy`: fix merge requests that are opened after scans, of a team or of one repository. */
export function fixPolicyRoutes(database: Database): ServerRoute[] {
  const ofTeam = '/teams/{teamId}/fix-policy';
  const ofRepository = '/teams/{teamId}/repositories/{repositoryId}/fix-policy';
  const find = async (params: Record<string, string>) => {
    const team = await findTeam(database, params.teamId);
    const repository = await database.repositories.byId(team._id, params.repositoryId);
    if (!repository) throw apiError(404, 'Repository not found');
    return { team, repository };
  };
  const record = (team: TeamDocument, subject: string, policy: FixPolicy | null, by: string) =>
    recordAudit(database, {
      ...{ teamId: team._id, by, action: 'fix-policy.change', subject },
      detail: policy
        ? Object.fromEntries(Object.entries(policy).map(([name, value]) => [name, String(value)]))
        : { policy: 'that of the team' },
    });
  return [
    adminRoute({
      method: 'GET',
      path: ofTeam,
      params: { teamId },
      handler: async ({ params }) => ({ data: policyOfTeam(await findTeam(database, params.teamId)) }),
    }),
    adminRoute<Partial<FixPolicy>>({
      method: 'PATCH',
      path: ofTeam,
      params: { teamId },
      body: change,
      handler: async ({ params, body, by }) => {
        const team = await findTeam(database, params.teamId);
        const fixPolicy = changed(policyOfTeam(team), body);
        await database.teams.update(team._id, { $set: { fixPolicy } });
        await record(team, team._id, fixPolicy, by);
        return { data: fixPolicy };
      },
    }),
    adminRoute({
      method: 'GET',
      path: ofRepository,
      params: { teamId, repositoryId },
      handler: async ({ params }) => {
        const { team, repository } = await find(params);
        return { data: toAnswer(team, repository) };
      },
    }),
    adminRoute<Partial<FixPolicy>>({
      method: 'PATCH',
      path: ofRepository,
      params: { teamId, repositoryId },
      body: change,
      handler: async ({ params, body, by }) => {
        const { team, repository } = await find(params);
        const fixPolicy = changed(fixPolicyOf(team, repository), body);
        await database.repositories.update(team._id, repository._id, { $set: { fixPolicy } });
        await record(team, repository._id, fixPolicy, by);
        return { data: toAnswer(team, { ...repository, fixPolicy }) };
      },
    }),
    adminRoute({
      method: 'DELETE',
      path: ofRepository,
      params: { teamId, repositoryId },
      handler: async ({ params, by }) => {
        const { team, repository } = await find(params);
        await database.repositories.update(team._id, repository._id, { $set: { fixPolicy: null } });
        await record(team, repository._id, null, by);
        return { data: toAnswer(team, { ...repository, fixPolicy: null }) };
      },
    }),
  ];
}

function policyOfTeam({ fixPolicy }: TeamDocument): FixPolicy {
  return fixPolicy ?? defaultFixPolicy;
}

function changed(policy: FixPolicy, body: Partial<FixPolicy>): FixPolicy {
  if (Object.keys(body).length === 0)
    throw apiError(400, 'Give enabled, severity, confidence, maxOpen or group');
  return { ...policy, ...body };
}

function toAnswer(team: TeamDocument, repository: RepositoryDocument) {
  const { fixPolicy, fixRun } = repository;
  return {
    ...fixPolicyOf(team, repository),
    /** Its own; else the team's. */
    own: fixPolicy !== undefined && fixPolicy !== null,
    /** What the policy last came to here; null: it was never applied. */
    lastRun: fixRun ? { ...fixRun, at: fixRun.at.toISOString() } : null,
  };
}

export type RepositoryFixPolicy = ReturnType<typeof toAnswer>;
