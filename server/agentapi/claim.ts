import type { ServerRoute } from '@hapi/hapi';
import { type ClaimedScan, type ClaimRequest, claimSchema } from '#protocol/agent-api.js';
import { apiError } from '#server/http/errors.js';
import { type Caller, fits } from '#server/scans/claim-rules.js';
import { LOOK_AGAIN } from '#server/scans/offered-scans.js';
import type { AgentApiParts } from './agent-api-parts.js';
import { callerOfRequest } from './authentication.js';
import { rejectInput } from './reject-input.js';

/** Longest wait in milliseconds; shorter than what proxies usually allow. */
const MAX_WAIT = 25_000;

/** `POST /agent/v1/claim`: waits for a scan and takes it. */
export function claimRoute(parts: AgentApiParts, stopping: AbortSignal): ServerRoute {
  return {
    method: 'POST',
    path: '/agent/v1/claim',
    options: {
      timeout: { server: false, socket: false },
      validate: { payload: claimSchema, failAction: rejectInput },
    },
    async handler(request, h) {
      // Before anything is awaited: an agent that leaves early must not be given a scan.
      const gone = new AbortController();
      // Hapi's own event misses agents that leave after their request was read.
      request.raw.res.once('close', () => gone.abort());
      if (request.raw.res.closed) gone.abort();
      const { waitSeconds, labels } = request.payload as ClaimRequest;
      const caller = withLabels(callerOfRequest(request), labels);
      const signal = AbortSignal.any([gone.signal, stopping]);
      const scan = await waitForScan(parts, caller, Math.min(waitSeconds * 1000, MAX_WAIT), signal);
      if (scan && gone.signal.aborted) await handBack(parts, caller, scan);
      return scan ? h.response(scan).type('application/json') : h.response().code(204);
    },
  };
}

/** An agent may ask for less than it is registered for, not for more. */
function withLabels(caller: Caller, wanted: string[]): Caller {
  if (caller.session || wanted.length === 0) return caller;
  const unknown = wanted.filter((label) => !caller.labels.includes(label));
  if (unknown.length > 0)
    throw apiError(403, `This agent is not registered with the label ${unknown[0]}`, {
      hint: 'Register it again with this label, or start it without --label',
    });
  return { ...caller, labels: wanted };
}

async function waitForScan(
  parts: AgentApiParts,
  caller: Caller,
  wait: number,
  signal: AbortSignal,
): Promise<ClaimedScan | null> {
  const { queue, scans, offered, database, metrics } = parts;
  if (caller.session)
    return caller.session.scanId === null ? null : scans.claim(caller.session.scanId, caller);
  const deadline = Date.now() + wait;
  return offered.lookFor(caller, async () => {
    for (let waited = false, isGone = false; ; waited = true) {
      const { version } = queue;
      await offered.refresh();
      const scan = await queue.first(
        (offer) => !isGone && fits(caller, offer),
        async (scanId) => {
          isGone = signal.aborted || (waited && (await isRevoked(parts, caller)));
          if (isGone) return null;
          const end = metrics.claims.startTimer();
          const claimed = await scans.claim(scanId, caller);
          if (claimed) end();
          return claimed;
        },
      );
      const left = deadline - Date.now();
      if (scan || isGone || left <= 0 || signal.aborted) return scan;
      await queue.changed(version, database.singleProcess ? left : Math.min(left, LOOK_AGAIN), signal);
    }
  });
}

/** While it waited, it may have been. */
async function isRevoked({ database }: AgentApiParts, { _id }: Caller): Promise<boolean> {
  const agent = await database.collections.agents.findOne({ _id });
  return agent === null || agent.revokedAt !== null;
}

/** The agent went away while it was given a scan: the next one gets it at once, not when the lease ends. */
async function handBack({ scans }: AgentApiParts, caller: Caller, scan: ClaimedScan): Promise<void> {
  const { attempt, fencingToken } = scan;
  await scans.fail(
    scan.scanId,
    { agent: caller._id, attempt, fencingToken },
    { reason: 'The agent went away while it claimed the scan', retry: true, stopping: true },
  );
}
