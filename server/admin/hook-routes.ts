import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { CodeHostError } from '#codehost/ports.js';
import type { IntegrationDocument, RepositoryDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { apiError } from '#server/http/errors.js';
import type { Hooks } from '#server/webhooks/hooks.js';
import { adminRoute } from './admin-route.js';
import { integrationId, repositoryId, teamId } from './parameters.js';

export interface HookRouteParts {
  database: Database;
  hooks: Hooks;
  jobs: { installHooks(integrationId: string, by: string): Promise<void> };
}

/** `/admin/v1`: webhooks of projects and integrations. Secrets are in the answer that makes them, and nowhere else. */
export function hookRoutes(parts: HookRouteParts): ServerRoute[] {
  const { database, hooks, jobs } = parts;
  const path = '/teams/{teamId}/repositories/{repositoryId}/hook';
  const integrationPath = '/teams/{teamId}/integrations/{integrationId}';
  const params = { teamId, repositoryId };
  return [
    adminRoute({
      method: 'GET',
      path,
      params,
      handler: async ({ params }) => {
        const { repository, integration } = await find(database, params);
        return { data: toHook(await inWords(() => hooks.check(integration, repository))) };
      },
    }),
    adminRoute<{ install: boolean }>({
      method: 'POST',
      path,
      params,
      body: { install: Joi.boolean().default(false).messages({ '*': 'Install must be true or false' }) },
      handler: async ({ params, body: { install }, by }, h) => {
        const { repository, integration } = await find(database, params);
        const data = install
          ? toHook(await inWords(() => hooks.install(integration, repository, by)))
          : await hooks.newSecret(repository, by);
        return h.response({ data }).code(201);
      },
    }),
    adminRoute({
      method: 'DELETE',
      path,
      params,
      handler: async ({ params, by }, h) => {
        const { repository, integration } = await find(database, params);
        await inWords(() => hooks.remove(integration, repository, by));
        return h.response().code(204);
      },
    }),
    adminRoute({
      method: 'POST',
      path: `${integrationPath}/hooks`,
      params: { teamId, integrationId },
      handler: async ({ params, by }, h) => {
        const integration = await findIntegration(database, params);
        await jobs.installHooks(integration._id, by);
        return h.response({ data: { status: 'accepted' } }).code(202);
      },
    }),
    adminRoute({
      method: 'POST',
      path: `${integrationPath}/hook-secret`,
      params: { teamId, integrationId },
      handler: async ({ params, by }, h) => {
        const integration = await findIntegration(database, params);
        return h.response({ data: await hooks.newSharedSecret(integration, by) }).code(201);
      },
    }),
  ];
}

function toHook(hook: RepositoryDocument['hook']) {
  return {
    installed: hook?.hookId !== null && hook?.hookId !== undefined,
    disabled: hook?.disabled ?? null,
    checkedAt: hook?.checkedAt?.toISOString() ?? null,
    createdAt: hook?.createdAt.toISOString() ?? null,
  };
}

export type HookAnswer = ReturnType<typeof toHook>;

async function find(database: Database, params: Record<string, string>) {
  const repository = await database.repositories.byId(params.teamId, params.repositoryId);
  if (!repository) throw apiError(404, 'Repository not found');
  const integration = await findIntegration(database, {
    teamId: params.teamId,
    integrationId: repository.integrationId,
  });
  return { repository, integration };
}

async function findIntegration(
  database: Database,
  { teamId, integrationId }: Record<string, string>,
): Promise<IntegrationDocument> {
  const found = await database.collections.integrations.findOne({ _id: integrationId });
  if (found?.teamId !== teamId) throw apiError(404, 'Integration not found');
  if (found.kind === 'local')
    throw apiError(422, 'Local repositories have no webhooks', {
      hint: 'Use a schedule, or launch scans through the API',
    });
  return found;
}

/** What the code host says reaches the operator; its messages hold no secret. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    throw apiError(409, 'The code host refused', {
      details: error.message,
      hint: 'Webhooks need the role Maintainer and a token of scope api',
    });
  }
}
