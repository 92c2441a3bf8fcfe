import { setTimeout as sleep } from 'node:timers/promises';
import type { ReportStanding } from '#protocol/scan-report.js';
import {
  AgentRejectedError,
  AttemptLostError,
  RefusedError,
  type ServerClient,
  UnreachableError,
} from '../worker/server-client.js';

/** Milliseconds. Publishing takes seconds; a server under load takes longer. */
const ANSWER_WITHIN = 120_000;
const LONGEST_PAUSE = 5_000;

/**
 * Asks the server which findings of its scan are new, and which were dismissed, as soon as it has published them.
 * @returns null when it does not tell: it is away, slow, or of an earlier version
 */
export async function standingByServer(
  client: ServerClient,
  scanId: string,
  signal: AbortSignal,
): Promise<ReportStanding | null> {
  const deadline = AbortSignal.timeout(ANSWER_WITHIN);
  const either = AbortSignal.any([signal, deadline]);
  try {
    for (let pause = 200; ; pause = Math.min(LONGEST_PAUSE, pause * 2)) {
      const standing = await client.standing(scanId, either);
      if (standing) return standing;
      await sleep(pause, undefined, { signal: either });
    }
  } catch (error) {
    signal.throwIfAborted();
    const kinds = [UnreachableError, AgentRejectedError, AttemptLostError, RefusedError];
    if (deadline.aborted || kinds.some((kind) => error instanceof kind)) return null;
    throw error;
  }
}
