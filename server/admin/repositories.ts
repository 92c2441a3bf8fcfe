import Joi from 'joi';
import { pagination } from '#server/api/paging.js';
import { page } from '#server/api/parameters.js';
import { recordAudit } from '#server/audit/audit-log.js';
import type { RepositoryDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { BoundPlugin } from '#server/http/bound-plugin.js';
import { apiError } from '#server/http/errors.js';
import type { IntegrationJobs } from '#server/integrations/synchroniser.js';
import { type Selection, trackSelected } from '#server/integrations/tracking.js';
import type { Scans } from '#server/scans/scans.js';
import { adminRoute } from './admin-route.js';
import { repositoryId, teamId } from './parameters.js';
import { findTeam } from './teams.js';

const truth = (field: string) =>
  Joi.boolean()
    .strict()
    .messages({ '*': `${field} must be true or false` });
const query = {
  name: Joi.string()
    .max(200)
    .default(null)
    .messages({ '*': 'Name must be a text of at most 200 characters' }),
  tracked: Joi.boolean().default(null).messages({ '*': 'Tracked must be true or false' }),
  state: Joi.valid('present', 'gone').default(null).messages({ '*': 'State must be present or gone' }),
  ...page,
};
const settings = {
  tracked: truth('Tracked'),
  pipelineOptIn: truth('PipelineOptIn'),
  scannedByCi: truth('ScannedByCi'),
  trackedBranches: Joi.array()
    .items(Joi.string().max(255))
    .max(50)
    .unique()
    .messages({ '*': 'TrackedBranches must be at most 50 different names of branches' }),
};
const selection = {
  names: Joi.array()
    .items(Joi.string().max(1000))
    .max(1000)
    .default([])
    .messages({ '*': 'Names must be at most 1000 full names or patterns' }),
  all: truth('All').default(false),
  tracked: truth('Tracked').default(true),
};

type Query = { name: string | null; tracked: boolean | null; state: RepositoryDocument['state'] | null } & {
  limit: number;
  offset: number;
};
type Settings = Partial<
  Pick<RepositoryDocument, 'tracked' | 'pipelineOptIn' | 'scannedByCi' | 'trackedBranches'>
>;

/** `/admin/v1/teams/{teamId}/repositories`: the synchronised list, and which of them are tracked. */
export const repositoryAdministration = (parts: {
  database: Database;
  scans: Scans;
  jobs: IntegrationJobs;
}): BoundPlugin => ({
  name: 'repository-administration',
  register(server) {
    const { database } = parts;
    const path = '/teams/{teamId}/repositories';
    server.route([
      adminRoute<unknown, Query>({
        method: 'GET',
        path,
        params: { teamId },
        query,
        handler: async ({ params, query: { offset, limit, ...filter } }) => {
          const team = await findTeam(database, params.teamId);
          const { rows, total } = await database.repositories.page(team, filter, { offset, limit });
          const data = rows.map(toRepository);
          return { data, pagination: pagination({ offset, limit }, total, data.length) };
        },
      }),
      adminRoute<Settings>({
        method: 'PATCH',
        path: `${path}/{repositoryId}`,
        params: { teamId, repositoryId },
        body: settings,
        handler: async ({ params, body, by }) => {
          const team = await findTeam(database, params.teamId);
          if (Object.keys(body).length === 0)
            throw apiError(400, 'Give tracked, trackedBranches, pipelineOptIn or scannedByCi');
          const after = await database.repositories.update(team._id, params.repositoryId, { $set: body });
          if (!after) throw apiError(404, 'Repository not found');
          const detail = Object.fromEntries(
            Object.entries(body).map(([name, value]) => [name, String(value)]),
          );
          const action =
            body.tracked === undefined
              ? 'repository.change'
              : body.tracked
                ? 'repository.track'
                : 'repository.untrack';
          await recordAudit(database, { teamId: team._id, by, action, subject: after._id, detail });
          if (body.pipelineOptIn !== undefined) await parts.scans.offerAgain(team._id);
          return { data: toRepository(after) };
        },
      }),
      adminRoute<Selection>({
        method: 'POST',
        path: `${path}/track`,
        params: { teamId },
        body: selection,
        handler: async ({ params, body, by }) => {
          const team = await findTeam(database, params.teamId);
          if (body.names.length === 0 && !body.all) throw apiError(400, 'Give names, or all');
          return { data: await trackSelected(parts, team, body, by) };
        },
      }),
    ]);
  },
});

/** A repository as shown to the operator. */
function toRepository(repository: RepositoryDocument) {
  return {
    id: repository._id,
    projectId: repository.projectId,
    fullName: repository.fullName,
    clonePath: repository.clonePath,
    webUrl: repository.webUrl,
    defaultBranch: repository.defaultBranch,
    tracked: repository.tracked,
    trackedBranches: repository.trackedBranches,
    hook: repository.hook && {
      installed: repository.hook.hookId !== null,
      disabled: repository.hook.disabled,
    },
    state: repository.state,
    archived: repository.archived,
    languages: repository.languages,
    formerNames: repository.formerNames,
    pipelineOptIn: repository.pipelineOptIn,
    scannedByCi: repository.scannedByCi,
    lastActivityAt: repository.lastActivityAt?.toISOString() ?? null,
    scanCount: repository.scanCount,
    lastScanAt: repository.lastScanAt?.toISOString() ?? null,
  };
}

export type RepositoryAnswer = ReturnType<typeof toRepository>;
