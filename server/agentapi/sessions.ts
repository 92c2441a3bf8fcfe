import type { ServerRoute } from '@hapi/hapi';
import { CodeHostError } from '#codehost/ports.js';
import {
  type OpenScanAnswer,
  type OpenScanRequest,
  openScanSchema,
  type SessionAnswer,
  type SessionRequest,
  sessionSchema,
} from '#protocol/session-api.js';
import { apiError } from '#server/http/errors.js';
import { LaunchError } from '#server/scans/launch.js';
import { rulePolicyFor } from '#server/scans/rule-policy.js';
import { IdTokenError } from '#server/sessions/id-token.js';
import { SessionRefused } from '#server/sessions/job-rules.js';
import type { AgentApiParts } from './agent-api-parts.js';
import { callerOfRequest } from './authentication.js';
import { rejectInput } from './reject-input.js';

/** `POST /agent/v1/session`: a CI job signs in. The only route without a token in its header. */
export function sessionRoute({ sessions, log }: AgentApiParts): ServerRoute {
  return {
    method: 'POST',
    path: '/agent/v1/session',
    options: { auth: false, validate: { payload: sessionSchema, failAction: rejectInput } },
    handler: (request, h) =>
      inWords(async () => {
        const asked = request.payload as SessionRequest;
        const { token, session, repository } =
          'idToken' in asked
            ? await sessions.openByIdToken(asked.idToken, asked.scanId ?? null)
            : await sessions.openByScanToken(asked.scanToken);
        const { projectId, pipelineId, jobId, scanId, trusted } = session;
        log.info({ projectId, pipelineId, jobId, scanId, trusted }, 'a CI job signed in');
        const answer: SessionAnswer = {
          token,
          expiresAt: session.expiresAt.toISOString(),
          repository: repository.fullName,
          scanId,
          trusted,
        };
        return h.response(answer).code(201);
      }),
  };
}

/** `POST /agent/v1/scans`: a job that signed in opens the scan of its commit and takes it, unless another one does. */
export function openScanRoute({ sessions, ownScans, scans, database }: AgentApiParts): ServerRoute {
  return {
    method: 'POST',
    path: '/agent/v1/scans',
    options: { validate: { payload: openScanSchema, failAction: rejectInput } },
    handler: (request) =>
      inWords(async (): Promise<OpenScanAnswer> => {
        const caller = callerOfRequest(request);
        if (!caller.session)
          throw apiError(403, 'Agents do not open scans', { hint: 'Launch one with POST /api/v1/scans' });
        const scan = await ownScans.open(caller.session, request.payload as OpenScanRequest);
        const session = await sessions.bind(caller.session, scan._id);
        const claimed =
          scan.status === 'launched' ? await scans.claim(scan._id, { ...caller, session }) : null;
        const status = scan.status === 'completed' ? 'completed' : claimed ? 'launched' : 'running';
        const rulePolicy = await rulePolicyFor(database, scan);
        return { scanId: scan._id, status, claimed, ...(rulePolicy && { rulePolicy }) };
      }),
  };
}

/** What can go wrong becomes an answer; 429 and 5xx tell the job to try again. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof IdTokenError) throw apiError(401, 'Invalid ID token', { details: error.message });
    if (error instanceof SessionRefused)
      throw apiError(error.retry ? 503 : 403, error.message, { hint: error.hint });
    if (error instanceof LaunchError && error.code === 'capacity-reached')
      throw apiError(429, 'Scan capacity reached', { details: error.details, hint: 'Try again in a moment' });
    if (error instanceof CodeHostError) throw withoutKeys(error);
    throw error;
  }
}

/** A code host that is away comes back, and the job tries again; one whose keys are not to be used does not change by that. */
function withoutKeys({ kind, message }: CodeHostError) {
  const details = message;
  if (kind === 'blocked')
    return apiError(403, 'The keys of the code host, by which ID tokens are checked, are not used', {
      details,
    });
  return apiError(503, 'The keys of the code host, by which ID tokens are checked, cannot be fetched', {
    details,
    hint: 'Try again in a moment; the server must be able to reach the code host',
  });
}
