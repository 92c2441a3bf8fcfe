import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { AskedThread, ThreadBoundError } from '#server/asked-thread.js';
import type { Database } from '#server/database/index.js';
import { BodyRoom } from '#server/http/body-room.js';
import type { BoundPlugin } from '#server/http/bound-plugin.js';
import { apiError } from '#server/http/errors.js';
import { discardBody, readBody } from '#server/http/read-body.js';
import type { Logger } from '#server/logging.js';
import { ownBytes } from '#server/own-bytes.js';
import { authenticateWebhooks, WEBHOOK_AUTH, webhookCaller } from './authentication.js';
import { acceptDelivery, type DeliveryJobs } from './deliveries.js';
import { ALL_PROJECTS, type HookSecrets } from './hook-secrets.js';
import { type DeliveryRead, type ReceivedBody, readDelivery } from './read-delivery.js';

export interface ReceiverParts {
  database: Database;
  hookSecrets: HookSecrets;
  jobs: DeliveryJobs;
  log: Logger;
}

/** The most that GitLab sends. */
const MAX_BODY = 25 * 1024 * 1024;
/** Milliseconds in which a refusal leaves, whether its body waited for room, was on its way or had to pass: GitLab waits ten seconds. */
const REFUSED_WITHIN = 9_000;
/** Of a body that is read in a few milliseconds. */
const FEW_BYTES = 100_000;
const NAME_FORM = /^[\x21-\x7e]{1,200}$/;
/** The largest take 0.3 s, in which the process has to answer others. */
const thread = new AskedThread<ReceivedBody, DeliveryRead>(new URL('./reading-worker.js', import.meta.url), {
  ...{ within: 60_000, heap: 384 },
});

/** Answers of 4xx would make GitLab stop to call. One that is let in at the last moment has five seconds for its body. */
const room = new BodyRoom(
  {
    ...{ many: 'webhooks', one: 'webhook', teamStatus: 503 },
    hint: 'What was missed of a project is looked for now and then',
  },
  { team: 32 * 1024 * 1024, patience: 4_000 },
);

/**
 * `POST /webhooks/v1/<integration id>`: takes a delivery in, to be worked on by a job. 202 accepted, 200 known already,
 * 204 not of use here, 401 wrong secret or signature, 400 no JSON, 413 too large, 503 too
 * many at a time. Whoever gets too many answers of 4xx
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
        // Read when there is room for it, as it came: signatures are over its bytes, and its bounds are checked before it is parsed.
        payload: { parse: false, output: 'stream', maxBytes: MAX_BODY, timeout: REFUSED_WITHIN },
      },
      async handler(request, h) {
        const since = performance.now();
        const left = () => Math.max(0, since + REFUSED_WITHIN - performance.now());
        try {
          return await receive({ request, h, left }, parts);
        } catch (error) {
          await discardBody(request.raw.req, left());
          throw error;
        }
      },
    });
  },
});

interface Received {
  request: Request;
  h: ResponseToolkit;
  /** Milliseconds until it is to be refused, when nothing else came of it. */
  left(): number;
}

async function receive({ request, h, left }: Received, parts: ReceiverParts): Promise<ResponseObject> {
  const { integration, project, secret } = webhookCaller(request);
  const answer = await room.with(integration.teamId, bytesSaid(request), async () => {
    const bounds = { maxBytes: MAX_BODY, timeout: left(), asSent: true } as const;
    const body = await readBody(request.raw.req, bounds);
    return read({ bytes: ownBytes(body), signed: signatureOf(request, secret) });
  });
  if ('refusal' in answer) {
    const { status, error, ...data } = answer.refusal;
    throw apiError(status, error, data);
  }
  if ('ignored' in answer.read) {
    const { ignored: reason } = answer.read;
    parts.log.info({ integrationId: integration._id, project, reason }, 'webhook ignored');
    return h.response().code(204);
  }
  const { event } = answer.read;
  if (project !== ALL_PROJECTS && project !== event.projectId) throw apiError(401, 'Unauthorized');
  const { teamId, _id: integrationId } = integration;
  if (!(await parts.database.repositories.byProject(teamId, integrationId, event.projectId)))
    return h.response().code(204);
  const key = textHeader(request, 'idempotency-key');
  // Without a name of its own the body tells deliveries apart.
  const name = key !== null && NAME_FORM.test(key) ? key : answer.sha256;
  const accepted = await acceptDelivery(parts, integration, { event, name });
  return h.response({ status: accepted }).code(accepted === 'accepted' ? 202 : 200);
}

async function read(received: ReceivedBody): Promise<DeliveryRead> {
  if (received.bytes.length <= FEW_BYTES) return readDelivery(received);
  try {
    return await thread.ask(received, [received.bytes.buffer]);
  } catch (error) {
    if (!(error instanceof ThreadBoundError)) throw error;
    throw apiError(400, 'Webhook body is too much to be read', {
      details: `Reading it takes ${error.message}`,
    });
  }
}

/** Of its body; one that comes without its length may have any. */
function bytesSaid(request: Request): number {
  const length = Number(textHeader(request, 'content-length') ?? MAX_BODY);
  return Number.isFinite(length) ? Math.min(length, MAX_BODY) : MAX_BODY;
}

function signatureOf(request: Request, secret: string): ReceivedBody['signed'] {
  const signatures = textHeader(request, 'webhook-signature');
  if (signatures === null) return null;
  const id = textHeader(request, 'webhook-id') ?? '';
  const timestamp = textHeader(request, 'webhook-timestamp') ?? '';
  return { secret, id, timestamp, signatures };
}

function textHeader(request: Request, name: string): string | null {
  const value: unknown = request.headers[name];
  return typeof value === 'string' ? value : null;
}
