import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import {
  type BaselineUpload,
  baselineSchema,
  batchSchema,
  type EndpointsUpload,
  endpointsSchema,
  type FindingsBatch,
  findingSchema,
  MAX_BATCH_BYTES,
  MAX_BATCHES,
  summarySchema,
} from '#protocol/agent-api.js';
import { MAX_SUMMARY_MEMBERS } from '#protocol/summary-schema.js';
import { apiError } from '#server/http/errors.js';
import { beyondBounds, DOCUMENT_BOUNDS, type JsonBounds } from '#server/http/json-bounds.js';
import type { UploadPart } from '#server/results/index.js';
import { usesUploads } from '#server/scans/transitions.js';
import type { AgentApiParts } from './agent-api-parts.js';
import { ATTEMPT_PATH, attemptHeaders, attemptOf, attemptParams, onAttempt } from './attempt-reference.js';
import { check, checkOutline } from './check-upload.js';
import { compiledCheck } from './compiled-check.js';
import { discardBody, readBody } from './read-body.js';
import { rejectInput } from './reject-input.js';
import { UploadRoom } from './upload-room.js';

/** Endpoint text may have 8 million characters, of up to four bytes each once escaped. */
const MAX_DOCUMENT_BYTES = 4 * MAX_BATCH_BYTES;
/** Our agent sends a small part of it; its rows are checked one by one. */
const SUMMARY_BOUNDS: JsonBounds = { ...DOCUMENT_BOUNDS, members: MAX_SUMMARY_MEMBERS };
/** Milliseconds that a body may take to arrive. */
const BODY_TIMEOUT = 60_000;

/** The uploads of an attempt: PUT, plain or gzipped JSON; the same body again changes nothing. */
export function uploadRoutes(parts: AgentApiParts): ServerRoute[] {
  const number = Joi.number()
    .integer()
    .min(0)
    .max(MAX_BATCHES - 1);
  const documents: UploadKind[] = [
    { path: 'endpoints', check: checkEndpoints, maxBytes: MAX_DOCUMENT_BYTES },
    { path: 'baseline', check: checkBaseline, maxBytes: MAX_DOCUMENT_BYTES },
    { path: 'summary', check: checkSummary, maxBytes: MAX_DOCUMENT_BYTES, bounds: SUMMARY_BOUNDS },
  ];
  const batch: UploadKind = {
    path: 'batches/{n}',
    params: { n: number.required() },
    check: checkBatch,
    maxBytes: MAX_BATCH_BYTES,
  };
  const room = new UploadRoom();
  return [batch, ...documents].map((kind) => route(parts, kind, room));
}

interface UploadKind {
  path: 'batches/{n}' | 'endpoints' | 'summary' | 'baseline';
  params?: Record<string, Joi.Schema>;
  check(value: unknown): Promise<void>;
  maxBytes: number;
  bounds?: JsonBounds;
}

function route(parts: AgentApiParts, kind: UploadKind, room: UploadRoom): ServerRoute {
  return {
    method: 'PUT',
    path: `${ATTEMPT_PATH}/${kind.path}`,
    options: {
      // Nothing is read before it is known that the attempt is held, and that there is room for it. The bytes are kept as
      // they came, so that hashes agree.
      payload: { parse: false, output: 'stream', maxBytes: kind.maxBytes, timeout: BODY_TIMEOUT },
      timeout: { server: false },
      validate: {
        params: Joi.object({ ...attemptParams, ...kind.params }),
        headers: attemptHeaders,
        failAction: rejectInput,
      },
    },
    async handler(request, h) {
      try {
        return await onAttempt(() => receive(parts, kind, room, request, h));
      } catch (error) {
        await discardBody(request.raw.req);
        throw error;
      }
    },
  };
}

async function receive(
  parts: AgentApiParts,
  kind: UploadKind,
  room: UploadRoom,
  request: Request,
  h: ResponseToolkit,
) {
  const { scanId, caller } = attemptOf(request);
  const { teamId } = await parts.scans.held(scanId, caller);
  return room.with(teamId, kind.maxBytes, async () => {
    const body = await readBody(request.raw.req, { maxBytes: kind.maxBytes, timeout: BODY_TIMEOUT });
    return store(parts, kind, request, body, h);
  });
}

async function store(
  { scans, results, store: scanStore }: AgentApiParts,
  kind: UploadKind,
  request: Request,
  body: Buffer,
  h: ResponseToolkit,
) {
  const { scanId, caller } = attemptOf(request);
  const part: UploadPart = kind.path === 'batches/{n}' ? Number(request.params.n) : kind.path;
  // It may have waited for room, or for its body.
  const scan = await scans.held(scanId, caller);
  const [stored] = await results.uploadHashes(scanId, caller.attempt, [part]);
  if (stored === null) {
    await kind.check(parse(body, kind.bounds));
    await results.storeUpload(scan, caller.attempt, part, body);
    // It may have ended meanwhile, and what there was of it been removed.
    if (!usesUploads(await scanStore.get(scanId), caller.attempt)) {
      await results.removeUploads(scanId, caller.attempt);
      await scans.held(scanId, caller);
    }
  } else if (stored !== createHash('sha256').update(body).digest('hex')) {
    throw apiError(409, `${describe(part)} was uploaded before with another content`, {
      hint: 'Start a new attempt: what is uploaded does not change',
    });
  }
  return h.response().code(204);
}

/** The value of JSON text that is not too much to be worked with later: to be written again, compared, shown. */
function parse(json: Buffer, bounds = DOCUMENT_BOUNDS, what = 'Request body'): unknown {
  const beyond = beyondBounds(json, bounds);
  if (beyond === 'depth')
    throw apiError(400, `${what} is nested too deeply`, {
      details: `At most ${bounds.depth} levels`,
    });
  if (beyond === 'members')
    throw apiError(400, `${what} has too many members`, { details: `At most ${bounds.members}` });
  try {
    return JSON.parse(json.toString('utf8'));
  } catch {
    throw apiError(400, `${what} is not valid JSON`);
  }
}

const isFinding = compiledCheck(findingSchema);

/** Other requests are let through in between: findings that are long, or refused, take their time. */
async function checkBatch(value: unknown): Promise<void> {
  check(batchSchema, value);
  const { findings } = value as FindingsBatch;
  for (const [index, finding] of findings.entries()) {
    if (!isFinding(finding)) check(findingSchema, finding, `findings[${index}]: `);
    if (index % 20 === 19) await setImmediate();
  }
}

/** A definition in JSON is shown parsed, too. */
async function checkEndpoints(value: unknown): Promise<void> {
  check(endpointsSchema, value);
  const { format, text, served } = value as EndpointsUpload;
  if (served) await checkOutline(served);
  if (format !== 'json') return;
  const definition = parse(Buffer.from(text), DOCUMENT_BOUNDS, 'Endpoint definition');
  if (typeof definition !== 'object' || definition === null || Array.isArray(definition))
    throw apiError(400, 'Endpoint definition must be the text of a JSON object');
}

async function checkBaseline(value: unknown): Promise<void> {
  check(baselineSchema, value);
  const upload = value as BaselineUpload;
  if ('served' in upload && upload.served) await checkOutline(upload.served);
}

async function checkSummary(value: unknown): Promise<void> {
  check(summarySchema, value);
}

/** `Batch 3`, `Endpoints`, `Summary`, `Baseline` */
export function describe(part: UploadPart): string {
  if (typeof part === 'number') return `Batch ${part}`;
  return `${part[0].toUpperCase()}${part.slice(1)}`;
}
