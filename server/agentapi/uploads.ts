import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { MAX_BATCH_BYTES, MAX_BATCHES } from '#protocol/agent-api.js';
import { BodyRoom } from '#server/http/body-room.js';
import { apiError } from '#server/http/errors.js';
import { discardBody, readBody } from '#server/http/read-body.js';
import type { UploadPart } from '#server/results/index.js';
import { usesUploads } from '#server/scans/transitions.js';
import type { AgentApiParts } from './agent-api-parts.js';
import { ATTEMPT_PATH, attemptHeaders, attemptOf, attemptParams, onAttempt } from './attempt-reference.js';
import { CheckingThread, type SentBody } from './checking-thread.js';
import { rejectInput } from './reject-input.js';
import type { UploadKind } from './upload-checks.js';

/** Milliseconds that the rest of a refused body may take before the answer leaves. */
const LINGER = 1_000;

/** Endpoint text may have 8 million characters, of up to four bytes each once escaped. */
const MAX_DOCUMENT_BYTES = 4 * MAX_BATCH_BYTES;
/** Milliseconds that a body may take to arrive. */
const BODY_TIMEOUT = 60_000;
const WORDS = {
  ...{ many: 'uploads', one: 'upload', hint: 'Agents do so by themselves' },
  teamStatus: 429,
} as const;

/** The uploads of an attempt: PUT, plain or gzipped JSON; the same body again changes nothing. */
export function uploadRoutes(parts: AgentApiParts): ServerRoute[] {
  const number = Joi.number()
    .integer()
    .min(0)
    .max(MAX_BATCHES - 1);
  const documents = (['endpoints', 'baseline', 'summary'] as const).map((kind): UploadRoute => {
    return { kind, path: kind, maxBytes: MAX_DOCUMENT_BYTES };
  });
  const batch: UploadRoute = {
    ...{ kind: 'batch', path: 'batches/{n}', maxBytes: MAX_BATCH_BYTES },
    params: { n: number.required() },
  };
  const receiving: Receiving = { parts, room: new BodyRoom(WORDS), thread: new CheckingThread() };
  return [batch, ...documents].map((upload) => route(receiving, upload));
}

interface UploadRoute {
  kind: UploadKind;
  path: string;
  params?: Record<string, Joi.Schema>;
  maxBytes: number;
}

interface Receiving {
  parts: AgentApiParts;
  room: BodyRoom;
  thread: CheckingThread;
}

function route(receiving: Receiving, upload: UploadRoute): ServerRoute {
  return {
    method: 'PUT',
    path: `${ATTEMPT_PATH}/${upload.path}`,
    options: {
      // Nothing is read before it is known that the attempt is held, and that there is room for it. The bytes are kept as
      // they came, so that hashes agree.
      payload: { parse: false, output: 'stream', maxBytes: upload.maxBytes, timeout: BODY_TIMEOUT },
      timeout: { server: false },
      validate: {
        params: Joi.object({ ...attemptParams, ...upload.params }),
        headers: attemptHeaders,
        failAction: rejectInput,
      },
    },
    async handler(request, h) {
      try {
        return await onAttempt(() => receive(receiving, upload, request, h));
      } catch (error) {
        await discardBody(request.raw.req, LINGER);
        throw error;
      }
    },
  };
}

async function receive(receiving: Receiving, upload: UploadRoute, request: Request, h: ResponseToolkit) {
  const { scanId, caller } = attemptOf(request);
  const { teamId } = await receiving.parts.scans.held(scanId, caller);
  const { maxBytes } = upload;
  return receiving.room.with(teamId, maxBytes, async () => {
    // Unzipped where it is checked.
    const bytes = await readBody(request.raw.req, { maxBytes, timeout: BODY_TIMEOUT, asSent: true });
    const body = { bytes, encoding: request.raw.req.headers['content-encoding'], maxBytes };
    return store(receiving, upload, request, body, h);
  });
}

async function store(
  { parts: { scans, results, store: scanStore }, thread }: Receiving,
  { kind }: UploadRoute,
  request: Request,
  body: SentBody,
  h: ResponseToolkit,
) {
  const { scanId, caller } = attemptOf(request);
  const part: UploadPart = kind === 'batch' ? Number(request.params.n) : kind;
  // It may have waited for room, or for its body.
  const scan = await scans.held(scanId, caller);
  const [stored] = await results.uploadHashes(scanId, caller.attempt, [part]);
  if (stored === null) {
    const checked = await thread.check(kind, body);
    await results.storeUpload(scan, caller.attempt, part, checked);
    // It may have ended meanwhile, and what there was of it been removed.
    if (!usesUploads(await scanStore.get(scanId), caller.attempt)) {
      await results.removeUploads(scanId, caller.attempt);
      await scans.held(scanId, caller);
    }
  } else if (stored !== (await thread.hash(body))) {
    throw apiError(409, `${describe(part)} was uploaded before with another content`, {
      hint: 'Start a new attempt: what is uploaded does not change',
    });
  }
  return h.response().code(204);
}

/** `Batch 3`, `Endpoints`, `Summary`, `Baseline` */
export function describe(part: UploadPart): string {
  if (typeof part === 'number') return `Batch ${part}`;
  return `${part[0].toUpperCase()}${part.slice(1)}`;
}
