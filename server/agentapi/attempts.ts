import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import {
  type Completion,
  completionSchema,
  type Failure,
  failureSchema,
  type HeartbeatAnswer,
  type HeartbeatRequest,
  heartbeatSchema,
} from '#protocol/agent-api.js';
import { apiError } from '#server/http/errors.js';
import type { UploadPart } from '#server/results/index.js';
import { isCancelledFor, isCompletedBy } from '#server/scans/transitions.js';
import type { AgentApiParts } from './agent-api-parts.js';
import { ATTEMPT_PATH, attemptHeaders, attemptOf, attemptParams, onAttempt } from './attempt-reference.js';
import { rejectInput } from './reject-input.js';
import { describe } from './uploads.js';

const validate = { params: Joi.object(attemptParams), headers: attemptHeaders, failAction: rejectInput };
const MAX_COMPLETION_BYTES = 4 * 1024 * 1024;

/** What an agent says about the attempt it is at: heartbeat, complete, fail. */
export function attemptRoutes(parts: AgentApiParts): ServerRoute[] {
  return [heartbeat(parts), complete(parts), fail(parts)];
}

function heartbeat({ scans, store }: AgentApiParts): ServerRoute {
  return {
    method: 'POST',
    path: `${ATTEMPT_PATH}/heartbeat`,
    options: { validate: { ...validate, payload: heartbeatSchema } },
    handler: (request) =>
      onAttempt(async (): Promise<HeartbeatAnswer> => {
        const { scanId, caller } = attemptOf(request);
        const scan = await store.get(scanId);
        // The holder of a cancelled scan is told so in words; anybody else is simply too late.
        if (scan && isCancelledFor(scan, caller)) return { cancelled: true };
        await scans.heartbeat(scanId, caller, request.payload as HeartbeatRequest);
        return { cancelled: false };
      }),
  };
}

function complete({ scans, results, store }: AgentApiParts): ServerRoute {
  return {
    method: 'POST',
    path: `${ATTEMPT_PATH}/complete`,
    options: {
      payload: { maxBytes: MAX_COMPLETION_BYTES },
      validate: { ...validate, payload: completionSchema },
    },
    handler: (request) =>
      onAttempt(async () => {
        const { scanId, caller } = attemptOf(request);
        const completion = request.payload as Completion;
        // After publishing the uploads are gone: a repeated call must not be told that they are missing.
        const scan = await store.get(scanId);
        const repeated = scan !== null && isCompletedBy(scan, caller);
        if (!repeated) {
          await scans.held(scanId, caller);
          await checkManifest(results, scanId, caller.attempt, completion);
        }
        if (scan?.status !== 'completed') await scans.complete(scanId, caller, completion);
        return { scanId };
      }),
  };
}

/** @throws 422 that names each part that is missing or differs */
async function checkManifest(
  results: AgentApiParts['results'],
  scanId: string,
  attempt: number,
  { batches, endpoints, summary, baseline = null }: Completion,
): Promise<void> {
  const expected: [UploadPart, string][] = [
    ...batches.map((hash, n): [UploadPart, string] => [n, hash]),
    ['endpoints', endpoints],
    ['summary', summary],
    ...(baseline === null ? [] : [['baseline', baseline] as [UploadPart, string]]),
  ];
  const stored = await results.uploadHashes(
    scanId,
    attempt,
    expected.map(([part]) => part),
  );
  const faults = expected.flatMap(([part, hash], index) => {
    if (stored[index] === null) return [`${describe(part)} is missing`];
    return stored[index] === hash.toLowerCase() ? [] : [`${describe(part)} has another SHA-256`];
  });
  if (faults.length > 0)
    throw apiError(422, 'The upload does not match its manifest', {
      details: faults.slice(0, 20).join('; '),
    });
}

function fail({ scans }: AgentApiParts): ServerRoute {
  return {
    method: 'POST',
    path: `${ATTEMPT_PATH}/fail`,
    options: { validate: { ...validate, payload: failureSchema } },
    handler: (request) =>
      onAttempt(async () => {
        const { scanId, caller } = attemptOf(request);
        await scans.fail(scanId, caller, request.payload as Failure);
        return { scanId };
      }),
  };
}
