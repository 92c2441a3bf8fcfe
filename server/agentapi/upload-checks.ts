import {
  type BaselineUpload,
  baselineSchema,
  batchSchema,
  type EndpointsUpload,
  endpointsSchema,
  type FindingsBatch,
  findingSchema,
  summarySchema,
} from '#protocol/agent-api.js';
import { beyondBounds, DOCUMENT_BOUNDS, type JsonBounds } from '#protocol/json-bounds.js';
import { MAX_SUMMARY_MEMBERS } from '#protocol/summary-schema.js';
import { apiError } from '#server/http/errors.js';
import { check, checkOutline } from './check-upload.js';
import { compiledCheck } from './compiled-check.js';

/** What an upload may be. */
export type UploadKind = 'batch' | 'endpoints' | 'baseline' | 'summary';

/** Our agent sends a small part of it; its rows are checked one by one. */
const SUMMARY_BOUNDS: JsonBounds = { ...DOCUMENT_BOUNDS, members: MAX_SUMMARY_MEMBERS };

const checks: Record<UploadKind, { check(value: unknown): void; bounds?: JsonBounds }> = {
  batch: { check: checkBatch },
  endpoints: { check: checkEndpoints },
  baseline: { check: checkBaseline },
  summary: { check: (value) => check(summarySchema, value), bounds: SUMMARY_BOUNDS },
};

/** Takes seconds for the largest: for a thread in which nobody else waits. @throws 400 that says what is wrong, and where */
export function checkUpload(kind: UploadKind, body: Buffer): void {
  const { check, bounds } = checks[kind];
  check(parse(body, bounds));
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

function checkBatch(value: unknown): void {
  check(batchSchema, value);
  for (const [index, finding] of (value as FindingsBatch).findings.entries())
    if (!isFinding(finding)) check(findingSchema, finding, `findings[${index}]: `);
}

/** A definition in JSON is shown parsed, too. */
function checkEndpoints(value: unknown): void {
  check(endpointsSchema, value);
  const { format, text, served } = value as EndpointsUpload;
  if (served) checkOutline(served);
  if (format !== 'json') return;
  const definition = parse(Buffer.from(text), DOCUMENT_BOUNDS, 'Endpoint definition');
  if (typeof definition !== 'object' || definition === null || Array.isArray(definition))
    throw apiError(400, 'Endpoint definition must be the text of a JSON object');
}

function checkBaseline(value: unknown): void {
  check(baselineSchema, value);
  const upload = value as BaselineUpload;
  if ('served' in upload && upload.served) checkOutline(upload.served);
}
