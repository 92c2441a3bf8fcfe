import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { toIntegration } from '#server/api/integration-answer.js';
import { integrationStatuses } from '#server/api/refusal-statuses.js';
import { recordAudit } from '#server/audit/audit-log.js';
import type { Config } from '#server/config.js';
import type { IntegrationDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { BoundPlugin } from '#server/http/bound-plugin.js';
import { apiError } from '#server/http/errors.js';
import type { CodeHosts } from '#server/integrations/code-hosts.js';
import { checkDispatch, type DispatchSettings } from '#server/integrations/dispatch-settings.js';
import { IntegrationProblem } from '#server/integrations/integration-problem.js';
import type { Integrations, NewConnection } from '#server/integrations/integrations.js';
import type { SyncKind } from '#server/integrations/synchroniser.js';
import { type RemovalParts, removeIntegration } from '#server/removal/remove-integration.js';
import { type AdminRoute, adminRoute } from './admin-route.js';
import { integrationId, teamId } from './parameters.js';
import { findTeam } from './teams.js';

const params = { teamId, integrationId };
const token = (field: string) =>
  Joi.string()
    .pattern(/^[\x21-\x7e]{1,4096}$/)
    .messages({ '*': `${field} must be an access token of the code host` });
const newConnection = {
  instanceUrl: Joi.string().max(2048).required().messages({
    '*': 'InstanceUrl must be the base URL of the code host, such as https://gitlab.example.com',
  }),
  token: token('Token').required(),
  cloneToken: token('CloneToken').allow(null).default(null),
};
const ref = Joi.string().max(255).allow(null).default(null);
const dispatch = {
  dispatchMode: Joi.valid('agent', 'pipeline').messages({ '*': 'DispatchMode must be agent or pipeline' }),
  runnerProject: Joi.object({ project: Joi.string().max(1000).required(), ref })
    .allow(null)
    .messages({
      '*': 'RunnerProject must be null, or an object of project (full name or id) and ref (branch or null)',
    }),
  allowInProjectPipelines: Joi.boolean()
    .strict()
    .messages({ '*': 'AllowInProjectPipelines must be true or false' }),
  agentLabels: Joi.array()
    .items(Joi.string().max(100))
    .max(20)
    .messages({ '*': 'AgentLabels must be at most 20 texts of at most 100 characters' }),
};
const kind = Joi.valid('full', 'incremental')
  .default('full')
  .messages({ '*': 'Kind must be full or incremental' });

export interface IntegrationAdministrationParts extends RemovalParts {
  config: Pick<Config, 'serviceAddresses'>;
  database: Database;
  codeHosts: CodeHosts;
  integrations: Integrations;
}

/** `/admin/v1`: connections of teams to code hosts, and the addresses that code hosts have to let in. */
export const integrationAdministration = (parts: IntegrationAdministrationParts): BoundPlugin => ({
  name: 'integration-administration',
  register(server) {
    server.route([
      adminRoute({
        method: 'GET',
        path: '/addresses',
        handler: async () => ({ data: parts.config.serviceAddresses }),
      }),
      ...collectionRoutes(parts),
      ...settingRoutes(parts),
    ]);
  },
});

const COLLECTION = '/teams/{teamId}/integrations';
const ONE = `${COLLECTION}/{integrationId}`;

/** Problems of integrations become answers. */
function route<Body = unknown>(options: AdminRoute<Body>): ServerRoute {
  return adminRoute<Body>({
    ...options,
    handler: (input, h) => options.handler(input, h).catch(rethrow),
  });
}

function rethrow(error: unknown): never {
  if (!(error instanceof IntegrationProblem)) throw error;
  throw apiError(integrationStatuses[error.kind], error.message, { hint: error.hint });
}

function collectionRoutes(parts: IntegrationAdministrationParts): ServerRoute[] {
  const { integrations, database } = parts;
  return [
    route({
      method: 'GET',
      path: COLLECTION,
      params: { teamId: params.teamId },
      handler: async ({ params: { teamId } }) => {
        const team = await findTeam(database, teamId);
        return { data: (await integrations.ofTeam(team._id)).map(toIntegration) };
      },
    }),
    route<NewConnection>({
      method: 'POST',
      path: COLLECTION,
      params: { teamId: params.teamId },
      body: newConnection,
      handler: async ({ params: { teamId }, body, by }, h) => {
        const team = await findTeam(database, teamId);
        const integration = await integrations.connect(team, body, by);
        await parts.jobs.synchronise(integration._id, 'full');
        return h.response({ data: toIntegration(integration) }).code(201);
      },
    }),
    route({
      method: 'GET',
      path: ONE,
      params,
      handler: async ({ params: { teamId, integrationId } }) => ({
        data: toIntegration(await integrations.find(teamId, integrationId)),
      }),
    }),
    route({
      method: 'DELETE',
      path: ONE,
      params,
      handler: async ({ params: { teamId, integrationId }, by }) => {
        const integration = await integrations.find(teamId, integrationId);
        integrations.requireRemote(integration);
        return { data: { cancelledScans: await removeIntegration(parts, integration, by) } };
      },
    }),
  ];
}

function settingRoutes(parts: IntegrationAdministrationParts): ServerRoute[] {
  const { integrations } = parts;
  const change = <Body>(
    method: 'POST' | 'PUT' | 'PATCH',
    path: string,
    body: Joi.SchemaMap | null,
    work: (integration: IntegrationDocument, body: Body, by: string) => Promise<IntegrationDocument>,
  ) =>
    route<Body>({
      method,
      path: `${ONE}${path}`,
      params,
      ...(body && { body }),
      handler: async ({ params: { teamId, integrationId }, body: input, by }) => {
        const integration = await integrations.find(teamId, integrationId);
        integrations.requireRemote(integration);
        return { data: toIntegration(await work(integration, input, by)) };
      },
    });
  return [
    change('POST', '/check', null, (integration) => integrations.check(integration)),
    change<{ token: string }>('PUT', '/token', { token: newConnection.token }, (integration, body, by) =>
      integrations.rotateToken(integration, body.token, by),
    ),
    change<{ token: string | null }>(
      'PUT',
      '/clone-token',
      { token: token('Token').allow(null).required() },
      (integration, body, by) => integrations.setCloneToken(integration, body.token, by),
    ),
    change<DispatchSettings>('PATCH', '', dispatch, (integration, settings, by) =>
      setDispatch(parts, integration, settings, by),
    ),
    route<{ kind: SyncKind }>({
      method: 'POST',
      path: `${ONE}/synchronise`,
      params,
      body: { kind },
      handler: async ({ params: { teamId: team, integrationId: id }, body }, h) => {
        const integration = await integrations.find(team, id);
        integrations.requireRemote(integration);
        const requestedAt = new Date().toISOString();
        await parts.jobs.synchronise(integration._id, body.kind);
        return h.response({ data: { requestedAt } }).code(202);
      },
    }),
  ];
}

async function setDispatch(
  { integrations, codeHosts, database, scans }: IntegrationAdministrationParts,
  integration: IntegrationDocument,
  settings: DispatchSettings,
  by: string,
): Promise<IntegrationDocument> {
  const change = await checkDispatch(integration, settings, () => codeHosts.clientFor(integration));
  if (Object.keys(change).length === 0) return integration;
  const after = await integrations.change(integration, change);
  const { teamId, _id: subject } = integration;
  const detail = Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  await recordAudit(database, { teamId, by, action: 'integration.dispatch', subject, detail });
  await scans.offerAgain(teamId);
  const changesPipelines = 'runnerProject' in change || 'allowInProjectPipelines' in change;
  return changesPipelines ? integrations.check(after) : after;
}
