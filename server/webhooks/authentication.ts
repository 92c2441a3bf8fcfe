import type { Request, Server } from '@hapi/hapi';
import { UUID } from '#protocol/identifiers.js';
import type { IntegrationDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { apiError } from '#server/http/errors.js';
import { ALL_PROJECTS, generationFor, type HookSecrets } from './hook-secrets.js';

declare module '@hapi/hapi' {
  interface AppCredentials {
    /** Who delivers, on the route of the webhooks. */
    webhook?: WebhookCaller;
  }
}

export const WEBHOOK_AUTH = 'webhook';

/** What a valid secret proves. */
export interface WebhookCaller {
  integration: IntegrationDocument;
  /** The project that it is for, or `all`. */
  project: string;
  secret: string;
}

/**
 * The strategy `webhook`: the secret in `X-Codehost-Token`, or in `X-Gitlab-Token`, which GitLab sends. It is checked
 * before the body is read, so that strangers cannot make the server read 25 MB.
 */
export function authenticateWebhooks(server: Server, database: Database, secrets: HookSecrets): void {
  server.auth.scheme('webhook-secret', () => ({
    async authenticate(request, h) {
      const caller = await callerOf(request, database, secrets);
      // Nothing is said of what exists: not the integration, not the project.
      if (!caller) throw apiError(401, 'Unauthorized');
      return h.authenticated({ credentials: { app: { webhook: caller } } });
    },
  }));
  server.auth.strategy(WEBHOOK_AUTH, 'webhook-secret');
}

async function callerOf(
  request: Request,
  database: Database,
  secrets: HookSecrets,
): Promise<WebhookCaller | null> {
  const secret: unknown = request.headers['x-codehost-token'] ?? request.headers['x-gitlab-token'];
  const integrationId = String(request.params.integrationId).toLowerCase();
  if (typeof secret !== 'string' || !UUID.test(integrationId)) return null;
  const project = secrets.projectOf(secret);
  if (project === null) return null;

  const integration = await database.collections.integrations.findOne({ _id: integrationId });
  if (!integration) return null;
  const repository =
    project === ALL_PROJECTS
      ? null
      : await database.repositories.byProject(integration.teamId, integrationId, project);
  if (project !== ALL_PROJECTS && !repository) return null;
  const generation = generationFor(integration, repository);
  if (generation === null || !secrets.holds(secret, integrationId, generation)) return null;
  const team = await database.teams.get(integration.teamId);
  return team && !team.removal ? { integration, project, secret } : null;
}

/** What the secret of an authenticated request proves. */
export function webhookCaller(request: Request): WebhookCaller {
  const caller = request.auth.credentials.app?.webhook;
  if (!caller) throw new Error(`Route ${request.route.path} is not behind the authentication of webhooks`);
  return caller;
}
