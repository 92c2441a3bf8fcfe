import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { beyondBounds } from '#protocol/json-bounds.js';
import type { Database } from '#server/database/index.js';
import type { BoundPlugin } from '#server/http/bound-plugin.js';
import { apiError } from '#server/http/errors.js';
import type { Logger } from '#server/logging.js';
import { authenticateWebhooks, WEBHOOK_AUTH, webhookCaller } from './authentication.js';
import { acceptDelivery, type DeliveryJobs } from './deliveries.js';
import { readEvent } from './events.js';
import { ALL_PROJECTS, type HookSecrets, signatureHolds } from './hook-secrets.js';

export interface ReceiverParts {
  database: Database;
  hookSecrets: HookSecrets;
  jobs: DeliveryJobs;
  log: Logger;
}

/** The most that GitLab sends. */
const MAX_BODY = 25 * 1024 * 1024;
/** Real bodies are about ten levels deep; a push that changes many thousands of files has a member for each. */
const BOUNDS = { depth: 100, members: 500_000 };

/**
 * `POST /webhooks/v1/<integration id>`: takes a delivery in, to be worked on by a job. 202 accepted, 200 known already,
 * 204 not of use here, 401 wrong secret or signature, 400 no JSON, 413 too large. Whoever gets too many answers of 4xx
 * stops to call, so there is none for what is merely not of use.
 */
export const webhookReceiver = (parts: ReceiverParts): BoundPlugin => ({
  name: 'webhooks',
  register(server) {
    authenticateWebhooks(server, parts.database, parts.hookSecrets);
    server.route({
      method: 'POST',
      path: '/webhooks/v1/{integrationId}',
      options: {
        auth: WEBHOOK_AUTH,
        // As it came: signatures are over its bytes, and its bounds are checked before it is parsed.
        payload: { parse: false, output: 'data', maxBytes: MAX_BODY },
      },
      handler: (request, h) => receive(request, h, parts),
    });
  },
});

async function receive(request: Request, h: ResponseToolkit, parts: ReceiverParts): Promise<ResponseObject> {
  const { integration, project, secret } = webhookCaller(request);
  const body = Buffer.isBuffer(request.payload) ? request.payload : Buffer.alloc(0);
  if (!isSignedWell(request, secret, body)) throw apiError(401, 'Unauthorized');

  const read = readEvent(parse(body));
  if ('ignored' in read) {
    parts.log.info({ integrationId: integration._id, project, reason: read.ignored }, 'webhook ignored');
    return h.response().code(204);
  }
  const { event } = read;
  if (project !== ALL_PROJECTS && project !== event.projectId) throw apiError(401, 'Unauthorized');
  const { teamId, _id: integrationId } = integration;
  if (!(await parts.database.repositories.byProject(teamId, integrationId, event.projectId)))
    return h.response().code(204);
  const name = textHeader(request, 'idempotency-key');
  const accepted = await acceptDelivery(parts, integration, { event, name, body });
  return h.response({ status: accepted }).code(accepted === 'accepted' ? 202 : 200);
}

function parse(body: Buffer): unknown {
  const beyond = beyondBounds(body, BOUNDS);
  if (beyond === 'depth') throw apiError(400, 'Webhook body is nested too deeply');
  if (beyond === 'members') throw apiError(400, 'Webhook body has too many members');
  try {
    return JSON.parse(body.toString());
  } catch {
    throw apiError(400, 'Webhook body is not valid JSON', {
      hint: 'Remove a custom template from the webhook, or fix it',
    });
  }
}

/** Deliveries need no signature; one that has any must have a good one. */
function isSignedWell(request: Request, secret: string, body: Buffer): boolean {
  const signatures = textHeader(request, 'webhook-signature');
  if (signatures === null) return true;
  const id = textHeader(request, 'webhook-id') ?? '';
  const timestamp = textHeader(request, 'webhook-timestamp') ?? '';
  return signatureHolds(secret, { id, timestamp, signatures, body }, new Date());
}

function textHeader(request: Request, name: string): string | null {
  const value: unknown = request.headers[name];
  return typeof value === 'string' ? value : null;
}
