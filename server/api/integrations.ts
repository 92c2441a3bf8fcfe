import type { Database } from '#server/database/index.js';
import { apiError } from '#server/http/errors.js';
import { IntegrationProblem } from '#server/integrations/integration-problem.js';
import type { Integrations, NewConnection } from '#server/integrations/integrations.js';
import type { IntegrationJobs } from '#server/integrations/synchroniser.js';
import { type Selection, trackSelected } from '#server/integrations/tracking.js';
import { toIntegration } from './integration-answer.js';
import { type Operation, operation } from './operation.js';
import { integrationStatuses } from './refusal-statuses.js';
import { connectionBody, integrationId, tokenBody, trackingBody } from './team-parameters.js';
import { acceptedAnswer, integrationAnswer, integrationsAnswer, trackingAnswer } from './team-schemas.js';

export interface SetUpParts {
  database: Database;
  integrations: Integrations;
  jobs: IntegrationJobs & { installHooks(integrationId: string, by: string): Promise<void> };
}

const problems = {
  404: 'Integration not found',
  409: 'The team is connected already; Local repositories have no connection to a code host',
  422: 'The address is not allowed, the code host cannot be reached, or the token does not work',
};

/** Setting a team up: its code host, and which repositories are tracked. */
export function setUpOperations({ database, integrations, jobs }: SetUpParts): Operation[] {
  const tag = 'Team';
  const permission = 'team.manage';
  const one = { tag, permission, params: { integrationId }, errors: problems } as const;
  return [
    operation({
      method: 'GET',
      path: '/integrations',
      id: 'listIntegrations',
      tag,
      summary: 'List the code hosts of the team, with what works and what does not',
      permission,
      answer: integrationsAnswer,
      async handler({ caller: { team } }) {
        return { version: 'v1', data: (await integrations.ofTeam(team._id)).map(toIntegration) };
      },
    }),
    operation<unknown, NewConnection>({
      method: 'POST',
      path: '/integrations',
      id: 'connectCodeHost',
      tag,
      summary: 'Connect the team to its code host',
      notes:
        'Nothing is stored unless the token works. The projects that it can see are listed in the background. ' +
        'Hosts with private addresses must be allowed by the operator.',
      permission,
      body: connectionBody,
      answer: integrationAnswer,
      successStatus: 201,
      errors: problems,
      async handler({ caller: { team, key }, body }, h) {
        const integration = await inAnswers(() => integrations.connect(team, body, `key ${key.keyId}`));
        await jobs.synchronise(integration._id, 'full');
        return h.response({ version: 'v1', data: toIntegration(integration) }).code(201);
      },
    }),
    operation({
      ...one,
      method: 'POST',
      path: '/integrations/{integrationId}/check',
      id: 'checkIntegration',
      summary: 'Find out again what works with the token',
      answer: integrationAnswer,
      async handler({ caller: { team }, params }) {
        const checked = await inAnswers(async () =>
          integrations.check(await integrations.find(team._id, params.integrationId)),
        );
        return { version: 'v1', data: toIntegration(checked) };
      },
    }),
    operation<unknown, { token: string }>({
      ...one,
      method: 'PUT',
      path: '/integrations/{integrationId}/token',
      id: 'replaceToken',
      summary: 'Put another token in place of the stored one',
      body: tokenBody,
      answer: integrationAnswer,
      async handler({ caller: { team, key }, params, body }) {
        const changed = await inAnswers(async () =>
          integrations.rotateToken(
            await integrations.find(team._id, params.integrationId),
            body.token,
            `key ${key.keyId}`,
          ),
        );
        return { version: 'v1', data: toIntegration(changed) };
      },
    }),
    operation({
      ...one,
      method: 'POST',
      path: '/integrations/{integrationId}/synchronise',
      id: 'synchroniseIntegration',
      summary: 'Read the list of projects again, in the background',
      answer: acceptedAnswer,
      handler: ({ caller: { team }, params }) =>
        inAnswers(async () => {
          const integration = await integrations.find(team._id, params.integrationId);
          integrations.requireRemote(integration);
          await jobs.synchronise(integration._id, 'full');
          return accepted;
        }),
    }),
    operation({
      ...one,
      method: 'POST',
      path: '/integrations/{integrationId}/hooks',
      id: 'installHooks',
      summary: 'Install webhooks at all tracked repositories that have none, in the background',
      answer: acceptedAnswer,
      handler: ({ caller: { team, key }, params }) =>
        inAnswers(async () => {
          const integration = await integrations.find(team._id, params.integrationId);
          integrations.requireRemote(integration);
          await jobs.installHooks(integration._id, `key ${key.keyId}`);
          return accepted;
        }),
    }),
    operation<unknown, Selection>({
      method: 'POST',
      path: '/tracking',
      id: 'trackRepositories',
      tag,
      summary: 'Track repositories, or no longer',
      notes: 'Tracked repositories are scanned when they change. At most 2,000 are changed by one request.',
      permission,
      body: trackingBody,
      answer: trackingAnswer,
      async handler({ caller: { team, key }, body }) {
        const data = await trackSelected({ database, jobs }, team, body, `key ${key.keyId}`);
        return { version: 'v1', data };
      },
    }),
  ];
}

const accepted = { version: 'v1', data: { status: 'accepted' } };

/** Problems of integrations become answers. */
async function inAnswers<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof IntegrationProblem)) throw error;
    throw apiError(integrationStatuses[error.kind], error.message, { hint: error.hint });
  }
}
